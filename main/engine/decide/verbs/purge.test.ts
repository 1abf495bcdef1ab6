import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLibrary } from '../../store/open.ts'
import { readCounts } from '../../store/queries/board.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { failingDisk } from '../../testing/failingDisk.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { edit, merge } from '../merge/compose.ts'
import { discard, restore, validate } from './move.ts'
import { promote } from '../promote/promote.ts'
import { purge } from './purge.ts'
import { sql } from '../../store/sql.ts'
import { redo, undo } from './undo.ts'
import { unmerge } from '../merge/unmerge.ts'
import { unpromote } from '../promote/unpromote.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, write, idOf } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const counts = () => readCounts(db(), {}, new Date())

/** Words that stand nowhere else, as they come in the text, its description, its tags and texts made from it. */
const secrets = ['xylophonequartz', 'zephyrmarmalade', 'obsidianwalrus']
const secret = 'The pass phrase is xylophonequartz, kept by zephyrmarmalade.'
const description = 'Pass phrase of zephyrmarmalade'
const remade = 'The pass phrase of old was xylophonequartz.'

async function world(): Promise<void> {
  const many = Array.from({ length: 300 }, (_, index) =>
    jaatoLine(`m${index}`, `Fact ${index} of many, said at some length to fill pages.`),
  )
  const line = jaatoLine('s', secret, { description, tags: ['obsidianwalrus'], evidence: 'seen by zephyrmarmalade' })
  harness.write(
    'app/.jaato/memories.jsonl',
    [...many.slice(0, 150), line, jaatoLine('t', 'Another fact.'), ...many.slice(150)].join('\n'),
  )
  harness.write(
    'app/memory/MEMORY.md',
    '# Memory\n\n- [Secret](secret.md) — zephyrmarmalade’s phrase\n- [Plain](plain.md) — plain\n',
  )
  harness.write('app/MEMORY.md', '## Rules\n\n- One.\n')
  harness.write('app/memory/secret.md', topic('secret', description, secret))
  harness.write('app/memory/plain.md', topic('plain', 'plain', 'Plain body.'))
  await harness.sync('app')
  await harness.sync('app/memory', { project: 'app' })
}

/** The files of the library that hold any of the secret words or half of one. */
function traces(): string[] {
  const folder = harness.path('data')
  const needles = secrets.flatMap((word) => [word, word.slice(0, 9), word.slice(-9)])
  const backups = db().prepare<[], Buffer>('SELECT bytes FROM blobs').pluck().all() as Buffer[]
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const)
  return [...files, ...backups.map((bytes) => ['a backup', inflateRawSync(bytes)] as const)].flatMap(
    ([name, content]) => {
      const bytes = content.toString('latin1')
      return needles.filter((needle) => bytes.includes(needle)).map((needle) => `${name}: ${needle}`)
    },
  )
}

const section = (id: string) =>
  decide(
    promote(harness.engine.core, {
      memory_id: id,
      target: 'memory-md',
      file: harness.path('app/MEMORY.md'),
      section: 'Rules',
      id: 'rule',
      reason: 'x',
      content: remade,
    }),
  )
const learned = (id: string) =>
  decide(promote(harness.engine.core, { memory_id: id, target: 'learned', id: 'learned', reason: 'x' }))

const stories: Record<string, (id: string) => Promise<unknown>> = {
  nothing: async () => undefined,
  'a verdict written and undone': async (id) => {
    await decide((by) => validate(by, [id, 't'], 'good'))
    await write()
    await decide((by) => undo(by))
    await write()
  },
  'an edit written and undone': async (id) => {
    await decide((by) => edit(by, id, { content: remade }))
    await write()
    await decide((by) => undo(by))
    await write()
  },
  'a merge written, un-merged and written': async (id) => {
    const { created } = await decide((by) => merge(by, [id, 't'], { content: remade }))
    await write()
    await decide((by) => unmerge(by, created[0] ?? ''))
    await write()
  },
  'a merge promoted, edited and undone': async (id) => {
    await decide((by) => merge(by, [id, 't'], { content: remade }))
    await section(findResult())
    await write()
    for (const _ of [1, 2]) await decide((by) => undo(by))
    await write()
  },
  'a promotion to a file, un-promoted': async (id) => {
    await learned(id)
    await write()
    await decide((by) => unpromote(by, 'learned'))
  },
  'a promotion to a section, undone, redone and un-promoted': async (id) => {
    await section(id)
    await decide((by) => undo(by))
    await decide(redo)
    await write()
    await decide((by) => unpromote(by, 'rule'))
  },
  'a discard written and restored': async (id) => {
    await decide((by) => discard(by, [id, 't'], 'noise'))
    await write()
    await decide((by) => restore(by, [id, 't'], null))
    await write()
  },
  'a change by another program': async (id) => {
    await decide((by) => discard(by, [id], 'noise'))
    const path = id === 's' ? 'app/.jaato/memories.jsonl' : 'app/memory/secret.md'
    for (const [from, to] of [
      [secret, remade],
      [remade, secret],
    ] as const) {
      harness.write(path, harness.read(path).replace(from, to))
      await harness.sync(id === 's' ? 'app' : 'app/memory')
    }
    await decide((by) => undo(by))
  },
}
const findResult = () =>
  db()
    .prepare<[], { id: string }>(`SELECT id FROM memories WHERE thought_type <> 'original' AND superseded_by IS NULL`)
    .get()?.id ?? ''

test.each(Object.keys(stories))(
  'after %s, a purge leaves no word of the text in the library or beside it',
  async (name) => {
    await world()
    expect(traces()).not.toEqual([])
    for (const id of ['s', idOf('secret.md')]) {
      await stories[name]!(id)
      await decide((by) => discard(by, [id], 'secret'))
      await write()
      await decide((by) => purge(by, id))
      harness.pass(1000)
    }
    expect(traces()).toEqual([])
    await harness.restart()
    expect(traces()).toEqual([])
    expect(findMemory(db(), 't').maturity).toBe('raw')
  },
)

test('a purged text does not return from its source file; another text under the same id does', async () => {
  await world()
  for (const id of ['s', idOf('secret.md')]) {
    await decide((by) => discard(by, [id], 'secret'))
    await decide((by) => purge(by, id))
  }
  const before = counts()
  harness.write(
    'app/.jaato/memories.jsonl',
    `${harness.read('app/.jaato/memories.jsonl')}\n${jaatoLine('u', 'One more.')}`,
  )
  await harness.sync('app')
  await harness.sync('app/memory')
  expect(traces()).toEqual([])
  expect(counts()).toEqual({ ...before, raw: before.raw + 1 })
  harness.write(
    'app/.jaato/memories.jsonl',
    harness.read('app/.jaato/memories.jsonl').replace(secret, 'Ask the vault.'),
  )
  await harness.sync('app')
  expect(findMemory(db(), 's')).toMatchObject({ content: 'Ask the vault.', maturity: 'raw' })
})

test('a purge ends undo only for its own steps; others of the same batch and file can still be undone', async () => {
  await world()
  const start = harness.snapshot('app')
  await decide((by) => validate(by, ['m1', 'm2'], null))
  await decide((by) => discard(by, ['s', 't'], 'noise'))
  await write()
  await decide((by) => validate(by, ['m3'], null))
  await write()
  await decide((by) => purge(by, 's'))
  for (const _ of [1, 2, 3]) expect((await decide((by) => undo(by))).step).not.toBeNull()
  expect((await write()).needs_you).toEqual([])
  const kept = (all: Record<string, string>) =>
    Object.values(all)
      .join('\n')
      .split('\n')
      .filter((line) => !line.includes('"id":"s"'))
  expect(kept(harness.snapshot('app'))).toEqual(kept(start))
  expect(findMemory(db(), 't').maturity).toBe('raw')
})

test('the journal says in plain words what was done to a memory that was purged since', async () => {
  await world()
  await decide((by) => discard(by, ['s'], 'noise'))
  await decide((by) => purge(by, 's'))
  const labels = sql<{ label: string }>(db(), "SELECT label FROM decisions WHERE verb = 'discard'").all()
  expect(labels).toEqual([{ label: 'Discarded a memory that was purged since' }])
})

test('redo does not bring back a merge that lost a source to a purge', async () => {
  await world()
  await decide((by) => merge(by, ['s', 't'], { content: remade }))
  await decide((by) => undo(by))
  await decide((by) => discard(by, ['s'], null))
  await decide((by) => purge(by, 's'))
  expect((await decide(redo)).step).toBeNull()
  expect(findMemory(db(), 't')).toMatchObject({ superseded_by: null, maturity: 'raw' })
})

test('a purge during another process’s read succeeds, and says that the log waits for it', async () => {
  await world()
  const other = openLibrary(harness.path('data/library.db'), harness.ports.files)
  other.exec('BEGIN')
  other.prepare('SELECT count(*) FROM memories').get()
  db().pragma('busy_timeout = 50')
  const { id } = findMemory(db(), 's')
  await decide((by) => discard(by, ['s'], null))
  const { label } = await decide((by) => purge(by, 's'))
  expect(label).toContain('when no other Schoolhouse is reading')
  expect(() => findMemory(db(), id)).toThrow('was purged')
  other.exec('COMMIT')
  other.close()
  await harness.end()
  harness = createTestEngine()
})

test('a purge on a full disk succeeds, says so, and removes the last traces at the next start', async () => {
  const disk = failingDisk()
  try {
    await world()
    await decide((by) => edit(by, 's', { content: remade }))
    await decide((by) => undo(by))
    await decide((by) => discard(by, ['s', idOf('secret.md')], null))
    await decide((by) => purge(by, idOf('secret.md')))
    disk.stopAfter(1)
    const { label } = await decide((by) => purge(by, 's'))
    expect(label).toMatch(/^Purged 1 memory; its last traces .* go when Schoolhouse next starts: .* full/)
    disk.failAt(null, 'once')
    await harness.restart()
    expect(traces()).toEqual([])
  } finally {
    disk.end()
  }
})

test.each(['a', 'b'])(
  'a purge of %s leaves no word of it in the backup of a file it shared with another',
  async (id) => {
    for (const name of ['a', 'b'])
      harness.write(`new/.jaato/memories/raw/${name}.json`, jaatoLine(name, name === id ? secret : 'Plain.'))
    await harness.sync('new')
    await decide((by) => validate(by, ['a', 'b'], null))
    await write()
    await decide((by) => undo(by))
    await write()
    await decide((by) => discard(by, [id], null))
    await write()
    await decide((by) => purge(by, id))
    expect(traces()).toEqual([])
  },
)
