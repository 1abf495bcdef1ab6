import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { merge } from '../../decide/merge/compose.ts'
import { discard, validate } from '../../decide/verbs/move.ts'
import { promote } from '../../decide/promote/promote.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { previewMove, moveSource } from './moveSource.ts'
import { syncSource } from './pipeline.ts'
import { write as writeRows } from '../../store/db.ts'
import { countPending } from '../../store/pending.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { allSources, findSource, readSource, removeSource } from '../../store/queries/sources.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { cli, decide, write, idOf } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const only = () => readSource(db(), allSources(db())[0]?.id ?? '')
const look = (to: string) => previewMove(harness.engine.core, only().id, harness.path(to))
async function move(to: string, { id = only().id, missing = 0 } = {}) {
  const { place, job } = await moveSource(harness.engine.core, { id, path: harness.path(to), missing }, cli())
  expect(await harness.engine.core.jobs.ended(job.id)).toMatchObject({ state: 'done' })
  return place
}
const ids = () => db().prepare('SELECT id FROM memories ORDER BY 1').pluck().all()
const places = () =>
  db()
    .prepare<[], string>('SELECT path FROM effects UNION SELECT path FROM refs UNION SELECT path FROM records')
    .pluck()
    .all()

const texts = ['One.', 'Two.', 'Three.', 'Four.']
/** Where each layout keeps four memories, and the folder that is moved. */
const layouts: Record<string, () => string> = {
  'old/.jaato': () => {
    harness.write('old/.jaato/memories.jsonl', texts.map((text, at) => `${jaatoLine('abcd'[at]!, text)}\n`).join(''))
    return 'old'
  },
  'old/memory': () => {
    harness.write('old/memory/MEMORY.md', 'abcd'.replaceAll(/./g, '- [$&]($&.md) — about $&\n'))
    for (const [at, text] of texts.entries())
      harness.write(`old/memory/${'abcd'[at]}.md`, topic('abcd'[at]!, `about ${'abcd'[at]}`, text))
    return 'old/memory'
  },
}
const id = (letter: string) => idOf(letter) || idOf(`${letter}.md`)

test.each(Object.keys(layouts))(
  'a source at %s is read from its new place: ids, history and pending decisions stay, and undo acts on the files there',
  async (place) => {
    await harness.sync(layouts[place]!())
    const start = Object.values(harness.snapshot('old'))
    const [a, b] = [id('a'), id('b')]
    await decide((by) => merge(by, [a, b], { content: 'Both at once.' }))
    await write()
    await decide((by) => discard(by, [id('c')], 'noise'))
    await decide((by) => validate(by, [id('d')], null))
    const [known, waiting] = [ids(), countPending(db())]
    renameSync(harness.path('old'), harness.path('new'))
    await expect(syncSource(harness.engine.core, only().id)).rejects.toMatchObject({ kind: 'unavailable' })

    const there = place.replace('old', 'new')
    expect(await look('new')).toMatchObject({ to: harness.path(there), missing: 0, still_there: false, others: [] })
    expect(only()).toMatchObject({ path: harness.path(place), paused_since: expect.anything() })
    await move('new')
    expect(only()).toMatchObject({
      path: harness.path(there),
      paused_since: null,
      error: null,
      gone: 0,
      pending: waiting,
    })
    expect(ids()).toEqual(known)
    expect(places().filter((path) => !path.startsWith(harness.path('new')))).toEqual([])
    await write()
    expect(countPending(db())).toBe(0)
    for (let step = 0; step < 3; step += 1) await decide(undo)
    await write()
    expect(Object.values(harness.snapshot('new'))).toEqual(start)
    expect(existsSync(harness.path('old'))).toBe(false)
    expect((await decide(undo)).label).toBe('Nothing to undo')
  },
)

test('a moved project folder takes along its name, its promotions and its other sources', async () => {
  await harness.sync(layouts['old/.jaato']!(), { project: 'old' })
  harness.write('old/notes.jsonl', '{"id":"n_1","content":"Quay 1 is near the sea."}\n')
  await harness.sync('old/notes.jsonl', { project: 'old' })
  harness.write('old/CLAUDE.md', '# Rules\n')
  await decide(
    promote(harness.engine.core, { memory_id: id('a'), target: 'claude-md', id: 'one', scope: 'project', reason: 'x' }),
  )
  renameSync(harness.path('old'), harness.path('new'))
  const jaato = findSource(db(), harness.path('old/.jaato'))
  expect(await move('new', { id: jaato.id })).toMatchObject({
    project: { name: 'old', to: harness.path('new') },
    others: [{ to: harness.path('new/notes.jsonl') }],
  })
  const projects = db().prepare('SELECT name, root FROM projects').all()
  expect(projects).toEqual([{ name: 'new', root: harness.path('new') }])
  expect(allSources(db()).map(({ path, error }) => [path, error])).toEqual([
    [harness.path('new/.jaato'), null],
    [harness.path('new/notes.jsonl'), null],
  ])
  await decide(undo)
  expect(harness.read('new/CLAUDE.md')).toBe('# Rules\n')
  expect(existsSync(harness.path('old'))).toBe(false)
  await harness.sync('new')
  expect(allSources(db())).toHaveLength(2)
  harness.write('old/.jaato/memories.jsonl', `${jaatoLine('z', 'Something else.')}\n`)
  await harness.sync('old', { project: 'old' })
  expect(readMemory(db(), 'z').project).toMatchObject({ name: 'old' })
})

test('a place without known records, one of another source, and the current place are refused and change nothing', async () => {
  await harness.sync(layouts['old/.jaato']!())
  harness.write('strange/.jaato/memories.jsonl', `${jaatoLine('x', 'Something else.')}\n`)
  mkdirSync(harness.path('empty'))
  await expect(look('strange')).rejects.toMatchObject({
    kind: 'validation',
    message: expect.stringMatching(/None of the 4 known/),
  })
  await expect(look('empty')).rejects.toMatchObject({ kind: 'validation' })
  await expect(look('nowhere')).rejects.toMatchObject({ kind: 'not_found' })
  await expect(look('old')).rejects.toMatchObject({ kind: 'conflict', message: expect.stringMatching(/already/) })
  await harness.sync('strange')
  await expect(look('strange')).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/Remove that source first/),
  })
  expect(only().path).toBe(harness.path('old/.jaato'))
})

test('a move says how many records are missing at the new place; they count as gone only after the move', async () => {
  await harness.sync(layouts['old/.jaato']!())
  harness.write('new/.jaato/memories.jsonl', `${jaatoLine('a', 'One.')}\n${jaatoLine('x', 'New there.')}\n`)
  expect(await look('new')).toMatchObject({ known: 4, found: 1, missing: 3, records: 2, still_there: true })
  const before = harness.rows()
  for (const missing of [0, 2])
    await expect(move('new', { missing })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /^Of 4 known records of .*, 1 is at .*; 3 would count as gone\. Nothing was changed/,
      ),
    })
  expect(harness.rows()).toEqual(before)
  expect(only()).toMatchObject({ gone: 0, path: harness.path('old/.jaato') })
  await move('new', { missing: 3 })
  expect(only()).toMatchObject({ gone: 3, memories: 5 })
})

test('a store added at the old place is a new source; a source moved, removed and added again finds its decisions', async () => {
  await harness.sync(layouts['old/.jaato']!())
  await decide((by) => validate(by, [id('a')], null))
  cpSync(harness.path('old'), harness.path('new'), { recursive: true })
  await move('new')
  const [moved, decided] = [only().id, id('a')]
  await harness.sync('old')
  expect(allSources(db()).map(({ path }) => path)).toEqual([harness.path('new/.jaato'), harness.path('old/.jaato')])
  expect(ids()).toHaveLength(8)
  writeRows(db(), (writable) => removeSource(writable, moved, '2026-11-20T09:00:00.000Z'))
  await harness.sync('new')
  expect(readMemory(db(), decided)).toMatchObject({ maturity: 'validated', source_id: moved })
})

test('undo does not reverse a move and says how to; moving back restores everything', async () => {
  await harness.sync(layouts['old/.jaato']!())
  const before = harness.rows()
  renameSync(harness.path('old'), harness.path('new'))
  await move('new')
  const step = db().prepare<[], number>(`SELECT step FROM decisions WHERE verb = 'move-source'`).pluck().get()
  expect((await decide(undo)).label).toBe('Nothing to undo')
  await expect(decide((by) => undo(by, step))).rejects.toMatchObject({
    message: expect.stringMatching(/Move the source back/),
  })
  renameSync(harness.path('new'), harness.path('old'))
  await move('old')
  expect(harness.rows()).toEqual(before)
})
