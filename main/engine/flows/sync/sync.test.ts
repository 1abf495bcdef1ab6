import { appendFileSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { discard, validate } from '../../decide/verbs/move.ts'
import { addAndSync, startSync } from './manageSources.ts'
import { syncSource } from './pipeline.ts'
import { readJournal } from '../../store/journal.ts'
import { countPending } from '../../store/pending.ts'
import { readCounts } from '../../store/queries/board.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { readVersions } from '../../store/queries/memories.ts'
import { findSource, readSource, readUnreadable } from '../../store/queries/sources.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'

let harness: TestEngine
/** Called after each chunk a reading takes. */
let afterChunk: (path: string) => void
beforeEach(() => {
  afterChunk = () => undefined
  harness = createTestEngine({
    files: {
      *chunks(path) {
        for (const chunk of nodeFiles.chunks(path)) {
          yield chunk
          afterChunk(path)
        }
      },
    },
  })
})
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const { decide, write } = atTerminal(() => harness)
const raw = () => readCounts(db(), {}, new Date()).raw
const all = () =>
  db().prepare<[], { id: string; content: string }>('SELECT id, content FROM memories ORDER BY content').all()
const memoryAt = (locator: string) => {
  const row = db()
    .prepare<[string], { id: string }>('SELECT memory_id AS id FROM records WHERE locator LIKE ?')
    .get(`%${locator}%`)
  return readMemory(db(), row?.id ?? '')
}
const old = 'app/.jaato/memories.jsonl'
const sourceOf = (path: string) => readSource(db(), harness.path(path))

test('one id in two files is two memories, each decided and written separately', async () => {
  harness.write(old, jaatoLine('a', 'In the old file.'))
  harness.write('app/.jaato/memories/raw/a.json', jaatoLine('a', 'In the new one.'))
  await harness.sync('app')
  expect(raw()).toBe(2)
  const { id } = memoryAt('a@memories.jsonl')
  await decide((by) => validate(by, [id], null))
  await write()
  expect(harness.read(old)).toContain('"maturity":"validated"')
  expect(harness.read('app/.jaato/memories/raw/a.json')).toContain('"maturity":"raw"')
  await harness.sync('app')
  expect(readCounts(db(), {}, new Date())).toMatchObject({ raw: 1, validated: 1 })
})

test('a renamed topic file is the same memory, with its verdict and pending decisions', async () => {
  harness.write('memory/MEMORY.md', '- [A](a.md) — one\n')
  harness.write('memory/a.md', topic('a', 'one', 'The body that moves.'))
  harness.write('memory/b.md', topic('b', 'two', 'Another body.'))
  await harness.sync('memory')
  const { id } = memoryAt('a.md')
  await decide((by) => discard(by, [id], 'noise'))
  renameSync(harness.path('memory/a.md'), harness.path('memory/c.md'))
  await harness.sync('memory')
  expect(all()).toHaveLength(2)
  expect(readMemory(db(), id)).toMatchObject({ maturity: 'discarded', gone_since: null, origin: { locator: 'c.md' } })
  await write()
  expect(Object.keys(harness.snapshot('memory'))).toEqual([
    harness.path('memory/MEMORY.md'),
    harness.path('memory/b.md'),
  ])
})

test('an edited Markdown entry keeps its memory, history and verdict; a new entry in its place does not', async () => {
  const notes = (entry: string) =>
    harness.write(
      'notes.md',
      `# Notes\n\n## Build\n\n- ${entry}\n- Builds run on two cores.\n\n## Other\n\n- Nothing here.\n`,
    )
  notes('The cache key includes the lock file and the system.')
  await harness.sync('notes.md')
  const { id } = all().find(({ content }) => content.includes('cache'))!
  await decide((by) => validate(by, [id], null))
  notes('The cache key includes the lock file and the compiler.')
  await harness.sync('notes.md')
  expect(all()).toHaveLength(3)
  expect(readMemory(db(), id).attention?.theirs.content).toContain('compiler')
  notes('Deploys happen on Thursdays only.')
  await harness.sync('notes.md')
  expect(all()).toHaveLength(4)
  expect(readMemory(db(), id).gone_since).not.toBeNull()
})

test('a source’s edit of an undecided memory keeps the former text as a version', async () => {
  harness.write(old, jaatoLine('a', 'First words.'))
  await harness.sync('app')
  harness.write(old, jaatoLine('a', 'Second words.'))
  await harness.sync('app')
  expect(memoryAt('a')).toMatchObject({ content: 'Second words.' })
  expect(readVersions(db(), memoryAt('a').id).map(({ content }) => content)).toEqual(['First words.'])
})

test('a state set in the file is in the journal as a decision of the source, with its verb', async () => {
  for (const maturity of ['raw', 'validated', 'raw', 'dismissed', 'raw', 'escalated']) {
    harness.write(old, jaatoLine('a', 'In the old file.', { maturity }))
    await harness.sync('app')
  }
  const steps = readJournal(db(), { limit: 9 }).toReversed()
  expect(steps.map(({ verb }) => verb)).toEqual(['validate', 'restore', 'discard', 'restore', 'promote'])
  expect(new Set(steps.map(({ actor }) => actor))).toEqual(new Set(['source:.jaato in app']))
  expect(memoryAt('a').maturity).toBe('escalated')
})

test('a vanished source is paused, and none of its memories count as gone; once back, all is as before', async () => {
  const content = [jaatoLine('a', 'One.'), jaatoLine('b', 'Two.')].join('\n')
  harness.write(old, content)
  await harness.sync('app')
  const before = harness.rows()
  rmSync(harness.path('app'), { recursive: true })
  await expect(syncSource(harness.engine.core, sourceOf('app/.jaato').id)).rejects.toThrow('Folder not found')
  expect(sourceOf('app/.jaato')).toMatchObject({
    gone: 0,
    memories: 2,
    error: expect.stringContaining('Folder not found; nothing changed'),
  })
  harness.write(old, content)
  await harness.sync('app')
  expect(sourceOf('app/.jaato')).toMatchObject({ gone: 0, memories: 2, error: null })
  expect(harness.rows()).toEqual(before)
})

test('unreadable lines are shown with their position and written back byte for byte', async () => {
  const torn = Buffer.concat([Buffer.from('{"id":"x","content":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
  const lines = [
    Buffer.from(jaatoLine('a', 'One.')),
    torn,
    Buffer.from('{"id": "y", "content"'),
    Buffer.from(jaatoLine('b', 'Two.')),
  ]
  harness.write(old, Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\r\n')])))
  await harness.sync('app')
  expect(readUnreadable(db(), sourceOf('app/.jaato').id)).toMatchObject([
    { path: harness.path(old), line: 2 },
    { path: harness.path(old), line: 3 },
  ])
  await decide((by) => validate(by, ['a', 'b'], null))
  await write()
  const after = Buffer.from(harness.snapshot('app')[harness.path(old)] ?? '', 'latin1')
  expect(after.includes(torn)).toBe(true)
  expect(after.toString('latin1').split('\r\n')[2]).toBe('{"id": "y", "content"')
})

test('a cancelled import is continued by the next sync, without loss or duplicates', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) =>
    jaatoLine(`r${index}`, `Fact ${index}, told at such length that a slice of time holds a part of them only.`),
  )
  harness.write(old, `${lines.join('\n')}\nnot json\n`)
  const { job, source } = addAndSync(harness.engine.core, harness.path('app'), {})
  const watching = (async () => {
    for await (const { done } of harness.engine.core.jobs.watch(job.id, 0))
      if (done > 0) harness.engine.core.jobs.cancel(job.id)
  })()
  expect((await harness.engine.core.jobs.ended(job.id)).state).toBe('cancelled')
  await watching
  const taken = raw()
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(4000)
  await decide((by) => validate(by, ['r0'], null))
  await harness.sync('app')
  expect(readCounts(db(), {}, new Date())).toMatchObject({ raw: 3999, validated: 1 })
  expect(readSource(db(), source.id)).toMatchObject({ unreadable: 1, gone: 0, pending: 1 })
})

/** Two files, of which the first is stored whole and the second in part when a reading of both is stopped. */
async function stopSecondReading(stop: (job: string) => Promise<unknown>): Promise<void> {
  const facts = (end: string) =>
    Array.from(
      { length: 4500 },
      (_, at) => `- Fact ${at}, told at such length that it takes a while, for berth ${at}${end}.`,
    )
  harness.write('notes/a.md', '# A\n\n- The pool holds 20 connections.\n- Never restart the broker during a backup.\n')
  harness.write('notes/b.md', `# B\n\n${facts('').join('\n')}\n`)
  await harness.sync('notes')
  const pool = all().find(({ content }) => content.includes('20 connections'))
  await decide((by) => validate(by, [pool!.id], null))
  harness.write('notes/a.md', '# A\n\n- The pool holds 25 connections.\n')
  harness.write('notes/b.md', `# B\n\n${facts(' and more').join('\n')}\n`)
  const { core } = harness.engine
  const job = startSync(core, findSource(db(), harness.path('notes')))
  for await (const { done } of core.jobs.watch(job.id, 0)) if (done > 0) break
  await stop(job.id)
}

test.each([
  ['cancelled', (job: string) => (harness.engine.core.jobs.cancel(job), harness.engine.core.jobs.ended(job))],
  ['ended with the app', () => harness.restart()],
])(
  'what was removed and edited is met after a reading that was %s, and no memory is there twice',
  { timeout: 60_000 },
  async (_, stop) => {
    await stopSecondReading(stop)
    expect(all().length).toBeGreaterThan(4502)
    const job = startSync(harness.engine.core, findSource(db(), harness.path('notes')))
    expect((await harness.engine.core.jobs.ended(job.id)).result).toMatchObject({ gone: 1, needs_you: 1 })
    expect(all()).toHaveLength(4502)
    const [pool, broker] = ['20 connections', 'restart the broker'].map((words) =>
      readMemory(db(), all().find(({ content }) => content.includes(words))!.id),
    )
    expect(pool).toMatchObject({
      maturity: 'validated',
      attention: { theirs: { content: 'The pool holds 25 connections.' } },
    })
    expect(broker?.gone_since).not.toBeNull()
  },
)

test('lines appended during a read are taken by the next sync, unbroken', async () => {
  harness.write(old, `${jaatoLine('a', 'One.')}\n`)
  const appended = jaatoLine('b', 'Two.')
  let isFirst = true
  afterChunk = (path) => {
    if (isFirst && path.endsWith('memories.jsonl')) appendFileSync(path, appended.slice(0, 30))
    isFirst = false
  }
  await harness.sync('app')
  afterChunk = () => undefined
  appendFileSync(harness.path(old), `${appended.slice(30)}\n`)
  await harness.sync('app')
  expect(all().map(({ content }) => content)).toEqual(['One.', 'Two.'])
  expect(sourceOf('app/.jaato').unreadable).toBe(0)
})

test('a half-written line is shown as unreadable, and read with the next sync', async () => {
  const second = jaatoLine('b', 'Two.')
  harness.write(old, `${jaatoLine('a', 'One.')}\n${second.slice(0, 30)}`)
  await harness.sync('app')
  expect([raw(), sourceOf('app/.jaato').unreadable]).toEqual([1, 1])
  await decide((by) => validate(by, ['a'], null))
  harness.write(old, `${jaatoLine('a', 'One.')}\n${second}\n`)
  await write()
  expect([raw(), sourceOf('app/.jaato').unreadable, countPending(db())]).toEqual([1, 0, 0])
  expect(harness.read(old)).toContain(second)
})

test('a store reached by two paths is one source', async () => {
  harness.write(old, jaatoLine('a', 'One.'))
  await harness.sync('app')
  await harness.sync('app/.jaato')
  await harness.sync(old)
  expect(all()).toHaveLength(1)
})

test('a reading that finds nothing new makes no list of memories stale', async () => {
  harness.write(old, jaatoLine('a', 'The queue is empty.'))
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  const { id } = sourceOf('app/.jaato')
  const touch = vi.spyOn(core.changes, 'touch')
  await syncSource(core, id)
  expect(touch.mock.calls.flat()).toEqual(['sources'])
  harness.write(old, jaatoLine('a', 'The queue is full.'))
  await syncSource(core, id)
  expect(touch.mock.calls.flat()).toContain('memories')
})
