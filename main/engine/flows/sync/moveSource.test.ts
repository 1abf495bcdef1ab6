import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { merge } from '../../decide/merge/compose.ts'
import { discard, validate } from '../../decide/verbs/move.ts'
import { promote } from '../../decide/promote/promote.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { lookAtMove, moveSource } from './moveSource.ts'
import { syncSource } from './pipeline.ts'
import { write as writeRows } from '../../store/db.ts'
import { countPending } from '../../store/pending.ts'
import { readMemory } from '../../store/queries/memories.ts'
import { allSources, findSource, readSource, removeSource } from '../../store/queries/sources.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'

let it: TestEngine
beforeEach(() => void (it = createTestEngine()))
afterEach(() => it.end())

const { cli, decide, write, idOf } = atTerminal(() => it)
const db = () => it.engine.core.library.db
const only = () => readSource(db(), allSources(db())[0]?.id ?? '')
const look = (to: string) => lookAtMove(it.engine.core, only().id, it.path(to))
async function move(to: string, { id = only().id, missing = 0 } = {}) {
  const { place, job } = await moveSource(it.engine.core, { id, path: it.path(to), missing }, cli())
  expect(await it.engine.core.jobs.ended(job.id)).toMatchObject({ state: 'done' })
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
    it.write('old/.jaato/memories.jsonl', texts.map((text, at) => `${jaatoLine('abcd'[at]!, text)}\n`).join(''))
    return 'old'
  },
  'old/memory': () => {
    it.write('old/memory/MEMORY.md', 'abcd'.replaceAll(/./g, '- [$&]($&.md) — about $&\n'))
    for (const [at, text] of texts.entries())
      it.write(`old/memory/${'abcd'[at]}.md`, topic('abcd'[at]!, `about ${'abcd'[at]}`, text))
    return 'old/memory'
  },
}
const id = (letter: string) => idOf(letter) || idOf(`${letter}.md`)

test.each(Object.keys(layouts))(
  'what was at %s is read from its new place: ids, history and what waits stay, and undo acts on the files there',
  async (place) => {
    await it.sync(layouts[place]!())
    const start = Object.values(it.snapshot('old'))
    const [a, b] = [id('a'), id('b')]
    await decide((by) => merge(by, [a, b], { content: 'Both at once.' }))
    await write()
    await decide((by) => discard(by, [id('c')], 'noise'))
    await decide((by) => validate(by, [id('d')], null))
    const [known, waiting] = [ids(), countPending(db())]
    renameSync(it.path('old'), it.path('new'))
    await expect(syncSource(it.engine.core, only().id)).rejects.toMatchObject({ kind: 'unavailable' })

    const there = place.replace('old', 'new')
    expect(await look('new')).toMatchObject({ to: it.path(there), missing: 0, still_there: false, others: [] })
    expect(only()).toMatchObject({ path: it.path(place), paused_since: expect.anything() })
    await move('new')
    expect(only()).toMatchObject({ path: it.path(there), paused_since: null, error: null, gone: 0, pending: waiting })
    expect(ids()).toEqual(known)
    expect(places().filter((path) => !path.startsWith(it.path('new')))).toEqual([])
    await write()
    expect(countPending(db())).toBe(0)
    for (let step = 0; step < 3; step += 1) await decide(undo)
    await write()
    expect(Object.values(it.snapshot('new'))).toEqual(start)
    expect(existsSync(it.path('old'))).toBe(false)
    expect((await decide(undo)).label).toBe('Nothing to undo')
  },
)

test('the project whose folder was moved goes with it: its name, what was promoted there, and its other sources', async () => {
  await it.sync(layouts['old/.jaato']!(), { project: 'old' })
  it.write('old/notes.jsonl', '{"id":"n_1","content":"Quay 1 is near the sea."}\n')
  await it.sync('old/notes.jsonl', { project: 'old' })
  it.write('old/CLAUDE.md', '# Rules\n')
  await decide(
    promote(it.engine.core, { memory_id: id('a'), target: 'claude-md', id: 'one', scope: 'project', reason: 'x' }),
  )
  renameSync(it.path('old'), it.path('new'))
  const jaato = findSource(db(), it.path('old/.jaato'))
  expect(await move('new', { id: jaato.id })).toMatchObject({
    project: { name: 'old', to: it.path('new') },
    others: [{ to: it.path('new/notes.jsonl') }],
  })
  const projects = db().prepare('SELECT name, root FROM projects').all()
  expect(projects).toEqual([{ name: 'new', root: it.path('new') }])
  expect(allSources(db()).map(({ path, error }) => [path, error])).toEqual([
    [it.path('new/.jaato'), null],
    [it.path('new/notes.jsonl'), null],
  ])
  await decide(undo)
  expect(it.read('new/CLAUDE.md')).toBe('# Rules\n')
  expect(existsSync(it.path('old'))).toBe(false)
  await it.sync('new')
  expect(allSources(db())).toHaveLength(2)
  it.write('old/.jaato/memories.jsonl', `${jaatoLine('z', 'Something else.')}\n`)
  await it.sync('old', { project: 'old' })
  expect(readMemory(db(), 'z').project).toMatchObject({ name: 'old' })
})

test('a place with nothing known, one that another source has, and the place it has are refused and change nothing', async () => {
  await it.sync(layouts['old/.jaato']!())
  it.write('strange/.jaato/memories.jsonl', `${jaatoLine('x', 'Something else.')}\n`)
  mkdirSync(it.path('empty'))
  await expect(look('strange')).rejects.toMatchObject({
    kind: 'validation',
    message: expect.stringMatching(/None of the 4 known/),
  })
  await expect(look('empty')).rejects.toMatchObject({ kind: 'validation' })
  await expect(look('nowhere')).rejects.toMatchObject({ kind: 'not_found' })
  await expect(look('old')).rejects.toMatchObject({ kind: 'conflict', message: expect.stringMatching(/already/) })
  await it.sync('strange')
  await expect(look('strange')).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/Remove that source first/),
  })
  expect(only().path).toBe(it.path('old/.jaato'))
})

test('where only some are, it says how many; those that are not count as gone only once it was moved', async () => {
  await it.sync(layouts['old/.jaato']!())
  it.write('new/.jaato/memories.jsonl', `${jaatoLine('a', 'One.')}\n${jaatoLine('x', 'New there.')}\n`)
  expect(await look('new')).toMatchObject({ known: 4, found: 1, missing: 3, records: 2, still_there: true })
  const before = it.rows()
  for (const missing of [0, 2])
    await expect(move('new', { missing })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /^Of 4 known records of .*, 1 is at .*; 3 would count as gone\. Nothing was changed/,
      ),
    })
  expect(it.rows()).toEqual(before)
  expect(only()).toMatchObject({ gone: 0, path: it.path('old/.jaato') })
  await move('new', { missing: 3 })
  expect(only()).toMatchObject({ gone: 3, memories: 5 })
})

test('what is added at the former place is another source; one that was moved, removed and added again finds its decisions', async () => {
  await it.sync(layouts['old/.jaato']!())
  await decide((by) => validate(by, [id('a')], null))
  cpSync(it.path('old'), it.path('new'), { recursive: true })
  await move('new')
  const [moved, decided] = [only().id, id('a')]
  await it.sync('old')
  expect(allSources(db()).map(({ path }) => path)).toEqual([it.path('new/.jaato'), it.path('old/.jaato')])
  expect(ids()).toHaveLength(8)
  writeRows(db(), (writable) => removeSource(writable, moved))
  await it.sync('new')
  expect(readMemory(db(), decided)).toMatchObject({ maturity: 'validated', source_id: moved })
})

test('undo does not reach a move and says how it is taken back; moved back, all is as it was', async () => {
  await it.sync(layouts['old/.jaato']!())
  const before = it.rows()
  renameSync(it.path('old'), it.path('new'))
  await move('new')
  const step = db().prepare<[], number>(`SELECT step FROM decisions WHERE verb = 'move-source'`).pluck().get()
  expect((await decide(undo)).label).toBe('Nothing to undo')
  await expect(decide((by) => undo(by, step))).rejects.toMatchObject({
    message: expect.stringMatching(/Move the source back/),
  })
  renameSync(it.path('new'), it.path('old'))
  await move('old')
  expect(it.rows()).toEqual(before)
})
