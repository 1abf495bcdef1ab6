import { expect } from 'vitest'
import { pool, test } from '../../testing/rememberedTexts.ts'

const take = 'export function takeOne(from: string[]) {\n  return from.pop()\n}\n'
const other = 'export function takeOne() {\n  return null\n}\n'
const size = 'export const poolSize = 20\n'
const names = 'In `src/pool.ts`, `takeOne` empties the list.'

test('a definition edited while it moved to another file counts as changed, for a text that names no file', async ({
  app,
  remember,
  evidenceOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  const move = app.commit('2026-11-14T00:00:00Z', {
    'src/pool.ts': size,
    'src/take.ts': take.replace('pop', 'shift'),
  })
  await remember({ plain: '`takeOne` empties the list.' })
  expect(evidenceOf('plain')).toMatchObject({ stale: null, changed_since: { commit: move } })
})

test('a definition is removed from its file although another file already had one of that name', async ({
  app,
  remember,
  evidenceOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool, 'src/queue.ts': other })
  const removal = app.commit('2026-11-14T00:00:00Z', { 'src/pool.ts': size })
  await remember({ names })
  expect(evidenceOf('names')).toMatchObject({
    stale: { kind: 'removed', reason: `takeOne was removed from src/pool.ts in ${removal.slice(0, 7)}` },
    refs: [
      { state: 'changed' },
      { state: 'removed', candidate: null, detail: expect.stringContaining('; src/queue.ts has one of that name') },
    ],
  })
})

test('of many files that define a name, the moved definition is in the one the commit added it to', async ({
  app,
  remember,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool, 'src/queue.ts': other, 'src/stack.ts': other })
  app.commit('2026-11-14T00:00:00Z', { 'src/pool.ts': size, 'src/take.ts': take })
  await remember({ names, stack: 'In `src/stack.ts`, `takeOne` answers nothing; `src/pool.ts` has its size.' })
  expect(statesOf('names')).toEqual({ 'src/pool.ts': 'changed', takeOne: 'renamed src/take.ts' })
  expect(statesOf('stack')).toEqual({ 'src/stack.ts': 'present', takeOne: 'present', 'src/pool.ts': 'changed' })
})

test('a definition follows its renamed file, also by a shortened path and over several renames', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool, 'src/queue.ts': other })
  app.git('mv', 'src/pool.ts', 'src/basin.ts')
  const move = app.commit('2026-11-14T00:00:00Z')
  app.git('mv', 'src/basin.ts', 'src/bowl.ts')
  app.commit('2026-11-15T00:00:00Z')
  await remember({ names, short: 'In `pool.ts`, `takeOne` empties the list.' })
  expect(statesOf('names')).toEqual({ 'src/pool.ts': 'renamed src/bowl.ts', takeOne: 'renamed src/bowl.ts' })
  expect(evidenceOf('names').refs[1]?.commit).toBe(move)
  expect(statesOf('short')).toEqual({ 'pool.ts': 'renamed src/bowl.ts', takeOne: 'renamed src/bowl.ts' })
})

test('a definition that moved on is where its moves lead, not in another file with a similar definition', async ({
  app,
  remember,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', {
    'src/pool.ts': pool,
    'src/hall.ts': `${size}${take.replace('takeOne', 'takeAll')}`,
  })
  app.commit('2026-11-14T00:00:00Z', { 'src/pool.ts': 'export {}\n', 'src/take.ts': `${size}${take}` })
  app.commit('2026-11-15T00:00:00Z', { 'src/take.ts': 'export {}\n', 'src/bowl.ts': take })
  await remember({ both: 'In `src/pool.ts`, `takeOne` empties the list and `poolSize` is 20.' })
  expect(statesOf('both')).toEqual({
    'src/pool.ts': 'changed',
    takeOne: 'renamed src/bowl.ts',
    poolSize: 'removed',
  })
})

test('a definition in a test matches only texts that name the test', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', {
    'src/pool.ts': pool,
    'src/pool.test.ts': 'function fillUp() {}\nfunction drainAll() {}\n',
    'test/fill.js': 'function fillUp() {}\n',
  })
  app.git('rm', '-q', 'test/fill.js')
  app.commit('2026-11-14T00:00:00Z', { 'src/pool.test.ts': 'function fillUp() {}\n' })
  await remember({
    plain: 'Call `drainAll()` and `fillUp()` of the library.',
    named: '`drainAll()` of `src/pool.test.ts` ends each case.',
  })
  expect(statesOf('plain')).toEqual({ 'drainAll()': 'unknown', 'fillUp()': 'present' })
  expect(evidenceOf('plain').stale).toBeNull()
  expect(statesOf('named')).toEqual({ 'drainAll()': 'removed', 'src/pool.test.ts': 'changed' })
})

test('a removed definition is found among many uses removed by the same commit', async ({
  app,
  remember,
  evidenceOf,
}) => {
  const uses = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`src/a${at}.ts`, 'takeOne([])\n']))
  app.commit('2026-11-01T00:00:00Z', { ...uses, 'src/pool.ts': pool })
  const removal = app.commit('2026-11-14T00:00:00Z', {
    ...Object.fromEntries(Object.keys(uses).map((path) => [path, 'export {}\n'])),
    'src/pool.ts': size,
  })
  await remember({ taken: 'Call `takeOne()` at the end.' })
  expect(evidenceOf('taken').stale).toMatchObject({ kind: 'removed', commit: removal })
})

test('each of hundreds of names is searched for', async ({ app, remember, evidenceOf }) => {
  const all = Array.from({ length: 330 }, (_, at) => `takeFrom${at}`)
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': all.map((name) => `export function ${name}() {}`).join('\n') })
  const removal = app.commit('2026-11-14T00:00:00Z', { 'src/pool.ts': size })
  const halves = [all.slice(0, 165), all.slice(165)]
  await remember(
    Object.fromEntries(halves.map((some, at) => [`half${at}`, some.map((name) => `\`${name}()\``).join(', ')])),
  )
  for (const half of ['half0', 'half1'])
    expect(new Set(evidenceOf(half).refs.map(({ state, commit }) => `${state} ${commit}`))).toEqual(
      new Set([`removed ${removal}`]),
    )
})

test('a file rewritten while it moved is matched to the file of its name in the same commit', async ({
  app,
  remember,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', {
    'docs/pool.md': 'Fill it.\n',
    'docs/index.ts': 'x\n',
    'src/take.js': 'one\n',
    'one/fill.ts': 'a\n',
    'two/fill.ts': 'b\n',
  })
  app.git('rm', '-q', 'docs/pool.md', 'docs/index.ts', 'src/take.js', 'one/fill.ts', 'two/fill.ts')
  app.commit('2026-11-14T00:00:00Z', {
    'docs/guides/pool.md': 'A pool is filled from the left, at night, and by hand.\n',
    'src/made/index.ts': 'export const made = 1\n',
    'src/take.ts': take,
    'three/fill.ts': 'export const fill = 3\n',
  })
  await remember({ docs: 'See `docs/pool.md`, `docs/index.ts`, `src/take.js` and `one/fill.ts`.' })
  expect(statesOf('docs')).toEqual({
    'docs/pool.md': 'renamed docs/guides/pool.md',
    'docs/index.ts': 'removed',
    'src/take.js': 'renamed src/take.ts',
    'one/fill.ts': 'removed three/fill.ts',
  })
})
