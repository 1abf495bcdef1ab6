import { expect } from 'vitest'
import { sql } from '../../store/sql.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { pool, test } from '../../testing/rememberedTexts.ts'
import { updateEvidence } from './updateEvidence.ts'

test('a rename, a removal and a symbol moved to another file are told apart', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', {
    'src/pool.ts': pool,
    'src/old.ts': 'export const old = 1\n',
    'src/deep/hall.ts': 'export const hall = 1\n',
  })
  app.git('mv', 'src/deep/hall.ts', 'src/lobby.ts')
  const rename = app.commit('2026-11-12T00:00:00Z')
  app.git('rm', '-q', 'src/old.ts')
  const removal = app.commit('2026-11-13T00:00:00Z')
  const move = app.commit('2026-11-14T00:00:00Z', {
    'src/pool.ts': 'export const poolSize = 20\n',
    'src/take.ts': 'export function takeOne(from: string[]) {\n  return from.pop()\n}\n',
  })
  await remember({
    renamed: 'See src/deep/hall.ts.',
    removed: 'See src/old.ts.',
    symbol: '`takeOne` empties the list.',
    both: 'In `src/pool.ts`, `takeOne` empties the list and `poolSize` is 20.',
    never: 'See `src/nowhere.ts` and `nobodyKnows()`.',
  })
  expect(statesOf('renamed')).toEqual({ 'src/deep/hall.ts': 'renamed src/lobby.ts' })
  expect(evidenceOf('renamed').stale?.commit).toBe(rename)
  expect(statesOf('removed')).toEqual({ 'src/old.ts': 'removed' })
  expect(evidenceOf('removed')).toMatchObject({ tier: 'observed', stale: { commit: removal } })
  expect(evidenceOf('symbol')).toMatchObject({
    stale: null,
    changed_since: null,
    refs: [{ state: 'present', detail: `src/take.ts, from src/pool.ts in ${move.slice(0, 7)}` }],
  })
  expect(evidenceOf('both').stale?.commit).toBe(move)
  expect(statesOf('both')).toEqual({ 'src/pool.ts': 'changed', takeOne: 'renamed src/take.ts', poolSize: 'present' })
  expect(statesOf('never')).toEqual({ 'src/nowhere.ts': 'never', 'nobodyKnows()': 'never' })
  expect(evidenceOf('never')).toMatchObject({ tier: 'inferred', stale: null })
})

test('a text older than the repository is dated to the first commit; the next commit changes what it names', async ({
  harness,
  app,
  remember,
  evidenceOf,
}) => {
  app.commit('2026-11-12T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: '`takeOne` of src/pool.ts empties the list.' })
  expect(evidenceOf('pool')).toMatchObject({ tier: 'grounded', changed_since: null })
  const change = app.commit('2026-11-13T00:00:00Z', { 'src/pool.ts': pool.replace('pop', 'shift') })
  await updateEvidence(harness.engine.core)
  expect(evidenceOf('pool').changed_since?.commit).toBe(change)
})

test('only moves and removals make a memory stale; other changes are listed beside it', async ({
  app,
  remember,
  evidenceOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool, 'src/room.ts': 'export const room = 1\n' })
  app.commit('2026-11-12T00:00:00Z', { 'src/pool.ts': pool.replace('20', '40') })
  app.git('rm', '-q', 'src/room.ts')
  const removal = app.commit('2026-11-14T00:00:00Z')
  await remember({ both: 'Rooms of `src/room.ts` are taken from `src/pool.ts`.' })
  expect(evidenceOf('both')).toMatchObject({
    stale: { kind: 'removed', commit: removal, reason: `src/room.ts was removed in ${removal.slice(0, 7)}` },
    changed_since: { what: 'src/pool.ts' },
    refs: [{ state: 'removed', commit: removal }, { state: 'changed' }],
  })
})

test('a file changed outside of what the text names does not count as changed', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool, 'src/room.ts': 'export const room = 1\n' })
  const change = app.commit('2026-11-15T00:00:00Z', {
    'src/pool.ts': pool.replace('20', '40'),
    'src/room.ts': 'export const room = 2\n',
  })
  await remember({
    beside: 'In `src/pool.ts`, `takeOne` empties the list.',
    within: 'In `src/pool.ts`, `poolSize` is 20 and `takeOne` empties the list.',
    other: '`takeOne` empties the list of `src/room.ts`.',
  })
  expect(evidenceOf('beside')).toMatchObject({
    tier: 'grounded',
    changed_since: null,
    refs: [
      { state: 'present', detail: `changed in ${change.slice(0, 7)}, not in what the text names` },
      { state: 'present' },
    ],
  })
  expect(statesOf('within')).toEqual({ 'src/pool.ts': 'changed', poolSize: 'changed', takeOne: 'present' })
  expect(evidenceOf('within')).toMatchObject({ stale: null, changed_since: { commit: change } })
  expect(statesOf('other')).toEqual({ takeOne: 'present', 'src/room.ts': 'changed' })
})

test('a removed definition makes a memory stale; a removed use, or a mention in notes, does not', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', {
    'src/pool.ts': `${pool}export function drainPool() {\n  return usedLibraryCall()\n}\n`,
    'CLAUDE.md': 'Call `takeEverything()` and `otherThing()`.\n',
    'package-lock.json': '{"name":"otherThing"}',
  })
  const removal = app.commit('2026-11-14T00:00:00Z', { 'src/pool.ts': pool, 'CLAUDE.md': 'Call `otherThing()`.\n' })
  await remember({
    taken: 'Call `drainPool()` at the end.',
    used: 'Wrap `usedLibraryCall()` in a timer.',
    noted: 'Call `takeEverything()` or `otherThing()`.',
  })
  expect(evidenceOf('taken')).toMatchObject({
    refs: [{ state: 'removed', commit: removal }],
    stale: { kind: 'removed', reason: `drainPool was removed from src/pool.ts in ${removal.slice(0, 7)}` },
  })
  expect(statesOf('used')).toEqual({ 'usedLibraryCall()': 'unknown' })
  expect(statesOf('noted')).toEqual({ 'takeEverything()': 'never', 'otherThing()': 'never' })
  expect(evidenceOf('noted').stale).toBeNull()
})

test('a note without a date is as old as the commit that added its lines', async ({ harness, app }) => {
  app.commit('2026-11-01T00:00:00Z', {
    'src/pool.ts': pool,
    'src/room.ts': 'x',
    'notes/a.md': '- Rooms are in `src/room.ts`, in all.\n',
  })
  app.git('rm', '-q', 'src/room.ts')
  const removal = app.commit('2026-11-05T00:00:00Z')
  app.commit('2026-11-06T00:00:00Z', {
    'notes/a.md': '- Rooms are in `src/room.ts`, in all.\n- Halls are in `src/room.ts` too, they say.\n',
  })
  await harness.sync('app/notes')
  await updateEvidence(harness.engine.core)
  const { db } = harness.engine.core.library
  const found = sql<string>(db, 'SELECT id FROM memories ORDER BY content')
    .pluck()
    .all()
    .map((id) => readEvidence(db, id))
  expect(found.map((each) => each?.refs[0]?.state)).toEqual(['removed-earlier', 'removed'])
  expect(found.map((each) => each?.stale?.commit)).toEqual([undefined, removal])
})
