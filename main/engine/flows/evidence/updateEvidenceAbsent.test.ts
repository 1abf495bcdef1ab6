import { expect } from 'vitest'
import { sql } from '../../store/sql.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { pool, test } from '../../testing/rememberedTexts.ts'
import { updateEvidence } from './updateEvidence.ts'

test('missing names are told apart: elsewhere, ignored, forbidden, said to be gone, the repository itself, never there', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.git('remote', 'add', 'origin', 'https://example.org/acme/parcels.git')
  // In a folder that is ignored as a whole, every path would be.
  app.write({ 'cache/.gitignore': '*\n' })
  app.git('add', '-f', 'cache/.gitignore')
  app.commit('2026-11-01T00:00:00Z', {
    'src/__tests__/fixtures/box.json': '{}',
    'src/pool.ts': pool,
    'src/gone.ts': 'export const gone = 1\n',
    '.gitignore': 'venv/\n.env\ncache/\n',
    'web/.gitignore': 'build\n',
    'web/a.ts': 'x',
  })
  app.git('rm', '-q', 'src/gone.ts')
  const early = app.commit('2026-11-05T00:00:00Z')
  await remember({
    elsewhere: 'Put boxes into `__tests__/fixtures/`.',
    ignored: 'Keep the key in `.env`, the interpreter in `venv/`, and look at `build/main.js` of web.',
    forbidden: 'Never name a folder `src/app/`: the router takes it.',
    told: 'We deleted `src/legacy.ts`; `src/cache.ts` no longer exists.',
    itself: 'Clone `acme/parcels/` first, then open `parcels/src/pool.ts`.',
    never: 'The other service has `cmd/worker/main.go`.',
    early: 'The pool came from `src/gone.ts`.',
  })
  expect(statesOf('elsewhere')).toEqual({ '__tests__/fixtures/': 'elsewhere src/__tests__/fixtures/' })
  expect(statesOf('ignored')).toEqual({ '.env': 'ignored', 'venv/': 'ignored', 'build/main.js': 'ignored' })
  expect(statesOf('forbidden')).toEqual({ 'src/app/': 'forbidden' })
  expect(statesOf('told')).toEqual({ 'src/legacy.ts': 'said-gone', 'src/cache.ts': 'said-gone' })
  expect(statesOf('itself')).toEqual({ 'acme/parcels/': 'own-name', 'parcels/src/pool.ts': 'present' })
  expect(statesOf('never')).toEqual({ 'cmd/worker/main.go': 'never' })
  expect(evidenceOf('early').refs).toMatchObject([{ state: 'removed-earlier', commit: early }])
  for (const id of ['elsewhere', 'ignored', 'forbidden', 'told', 'itself', 'never', 'early'])
    expect(evidenceOf(id).stale).toBeNull()
  expect(evidenceOf('early').tier).toBe('hypothesis')
})

test('a path that differs in capitals is found; a file of the same name in an unrelated folder is not a match', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', {
    'tests/Pool.Api.Tests/run.ts': 'x',
    'work/history/builder.md': 'x',
    'src/panels/box.ts': 'x',
  })
  await remember({
    capitals: 'Tests are in `tests/Pool.API.Tests/`.',
    other: 'The agent is `.agents/roles/builder.md`.',
    moved: 'The box is `lib/panels/box.ts`.',
  })
  expect(statesOf('capitals')).toEqual({ 'tests/Pool.API.Tests/': 'elsewhere tests/Pool.Api.Tests/' })
  expect(evidenceOf('other').refs).toMatchObject([
    {
      state: 'never',
      candidate: null,
      detail: expect.stringContaining('a file of that name is work/history/builder.md'),
    },
  ])
  expect(statesOf('moved')).toEqual({ 'lib/panels/box.ts': 'elsewhere src/panels/box.ts' })
})

test('stores, references, lock files, generated and vendored files exist but are no evidence', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', {
    'notes/pool.md': '- Call `fillPool()` from `src/fill.ts`.\n',
    'AGENTS.md': 'Call fillPool() first.\n',
    '.gitattributes': 'src/made/** linguist-generated\n',
    'src/made/api.ts': 'export function fillPool() {}\n',
    'vendor/x/fill.js': 'function fillPool() {}\n',
    'dist/app.min.js': 'fillPool()',
  })
  await remember({
    rule: 'Call `fillPool()`, as `AGENTS.md` says, before `dist/app.min.js` is built.',
  })
  expect(statesOf('rule')).toEqual({
    'fillPool()': 'never',
    'AGENTS.md': 'not-evidence',
    'dist/app.min.js': 'not-evidence',
  })
  expect(evidenceOf('rule').tier).toBe('inferred')
})

test('the library’s own store is no evidence, wherever it is kept', async ({ harness, app }) => {
  app.commit('2026-11-01T00:00:00Z', { 'docs/team.md': '- Call `fillPool()` first, always.\n', 'src/pool.ts': pool })
  await harness.sync('app/docs/team.md')
  await updateEvidence(harness.engine.core)
  const { db } = harness.engine.core.library
  const id = sql<string>(db, 'SELECT id FROM memories').pluck().get() ?? ''
  expect(readEvidence(db, id)?.refs).toMatchObject([{ text: 'fillPool()', state: 'never' }])
})

test('a text that states another number than its constant has is not grounded', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/rest.ts': 'export const REST_HOURS = 36\n' })
  await remember({
    other: 'A box rests 20 hours; `REST_HOURS` in `src/rest.ts` sets it.',
    same: 'A box rests 36 hours; `REST_HOURS` in `src/rest.ts` sets it.',
    bound: 'Keep `REST_HOURS` above 20 hours.',
  })
  expect(statesOf('other')).toEqual({ REST_HOURS: 'changed 36', 'src/rest.ts': 'present' })
  expect(evidenceOf('other')).toMatchObject({ tier: 'inferred', stale: null, changed_since: null })
  expect(evidenceOf('same').tier).toBe('grounded')
  expect(evidenceOf('bound').tier).toBe('grounded')
})

test('a script that package.json does not have is not found; what may be another program is not taken for one', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'package.json': '{"scripts":{"db:migrate":"x"}}' })
  await remember({
    there: 'Run `pnpm db:migrate`.',
    bare: 'Deploy with `pnpm deploy:staging`, or `yarn deploy:staging --dry`.',
    run: 'Deploy with npm run deploy.',
    forbidden: 'Never run `npm run deploy`.',
    program: 'Run `pnpm vitest` and `pnpm add left-pad`.',
  })
  expect(statesOf('there')).toEqual({ 'pnpm db:migrate': 'present' })
  expect(statesOf('bare')).toEqual({ 'pnpm deploy:staging': 'never', 'yarn deploy:staging --dry': 'never' })
  expect(evidenceOf('bare').refs[0]?.detail).toBe('no script of package.json')
  expect(statesOf('run')).toEqual({ 'npm run deploy': 'never' })
  expect(statesOf('forbidden')).toEqual({ 'npm run deploy': 'forbidden' })
  expect(statesOf('program')).toEqual({ 'pnpm vitest': 'unknown', 'pnpm add left-pad': 'unknown' })
})

test('without a readable package.json a script cannot be checked', async ({ app, remember, statesOf }) => {
  app.commit('2026-11-01T00:00:00Z', { 'package.json': '{"scripts":' })
  await remember({ script: 'Run `pnpm deploy:staging`, then `npm run build`.' })
  expect(statesOf('script')).toEqual({ 'pnpm deploy:staging': 'unknown', 'npm run build': 'unknown' })
})
