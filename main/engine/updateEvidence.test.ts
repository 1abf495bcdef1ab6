import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { promote } from './decide/promote.ts'
import { allReferences, toReference } from './store/queries/references.ts'
import { readEvidence } from './store/queries/evidence.ts'
import { sql } from './store/db.ts'
import { type TestEngine, createTestEngine } from './testing/createTestEngine.ts'
import { type TestRepository, createRepository } from './testing/gitRepository.ts'
import { jaatoLine } from './testing/stores.ts'
import { updateEvidence } from './updateEvidence.ts'

let it: TestEngine
let app: TestRepository
beforeEach(() => {
  it = createTestEngine()
  app = createRepository(it.path('app'))
})
afterEach(() => it.end())

const pool = 'export function takeOne(from: string[]) {\n  return from.pop()\n}\n\nexport const poolSize = 20\n'

/** A store of texts in the project, written at noon on 10 November unless it says otherwise. */
async function remember(texts: Record<string, string>, fields: Record<string, unknown> = {}): Promise<void> {
  const lines = Object.entries(texts).map(([id, content]) =>
    jaatoLine(id, content, { timestamp: '2026-11-10T12:00:00+00:00', ...fields }),
  )
  it.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await it.sync('app/.jaato')
  await updateEvidence(it.engine.core)
}

function evidenceOf(external: string) {
  const { db } = it.engine.core.library
  const id = sql<string>(db, 'SELECT id FROM memories WHERE external_id = ?').pluck().get(external)
  const evidence = readEvidence(db, id ?? '')
  if (!evidence) throw new Error(`no evidence of ${external}`)
  return evidence
}

const statesOf = (external: string) =>
  Object.fromEntries(
    evidenceOf(external).refs.map(({ text, state, candidate }) => [
      text,
      candidate === null ? state : `${state} ${candidate}`,
    ]),
  )

test('what a text names is found at the commit, and what was changed since names the commit', async () => {
  app.commit('2026-11-01T00:00:00Z', {
    'src/pool.ts': pool,
    'src/room.ts': 'export const room = 1\n',
    'package.json': '{"scripts":{"lint":"x"},"dependencies":{"react":"^18.2.0"}}',
  })
  const change = app.commit('2026-11-15T00:00:00Z', { 'src/room.ts': 'export const room = 2\n' })
  await remember({
    still: 'The pool in `src/pool.ts:3` is filled by `takeOne()`; run `npm run lint`, with react@18.2.',
    moving: 'Rooms are in `src/room.ts`.',
    plain: 'Be kind to carriers.',
  })
  expect(statesOf('still')).toEqual({
    'src/pool.ts:3': 'present',
    'takeOne()': 'present',
    'npm run lint': 'present',
    'react@18.2': 'present',
  })
  expect(evidenceOf('still')).toMatchObject({ tier: 'grounded', stale: null, commit: change })
  expect(evidenceOf('moving')).toMatchObject({
    tier: 'observed',
    stale: null,
    changed_since: { what: 'src/room.ts', since: '2026-11-15T00:00:00.000Z', commit: change },
    reason: `It was grounded; changed since: src/room.ts in ${change.slice(0, 7)} (2026-11-15).`,
    refs: [{ state: 'changed', start: 14, end: 25 }],
  })
  expect(evidenceOf('plain')).toMatchObject({ tier: 'inferred', refs: [], stale: null })
})

test('a rename, a removal and a symbol that went to another file are told apart', async () => {
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
  expect(statesOf('symbol')).toEqual({ takeOne: 'renamed src/take.ts' })
  expect(evidenceOf('symbol').stale?.commit).toBe(move)
  expect(statesOf('both')).toEqual({ 'src/pool.ts': 'changed', takeOne: 'renamed src/take.ts', poolSize: 'present' })
  expect(statesOf('never')).toEqual({ 'src/nowhere.ts': 'never', 'nobodyKnows()': 'never' })
  expect(evidenceOf('never')).toMatchObject({ tier: 'inferred', stale: null })
})

test('a new commit tells of what it touched, and nothing else is looked up again', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool, 'src/room.ts': 'export const room = 1\n' })
  await remember({ pool: '`poolSize` is 20.', room: 'Rooms are in src/room.ts.', take: '`takeOne` empties the list.' })
  expect(['pool', 'room', 'take'].map((id) => evidenceOf(id).tier)).toEqual(['grounded', 'grounded', 'grounded'])
  const change = app.commit('2026-11-20T08:00:00Z', { 'src/pool.ts': pool.replace('20', '40') })
  const { checked } = await updateEvidence(it.engine.core)
  expect(checked).toBe(2)
  expect(evidenceOf('pool')).toMatchObject({ tier: 'observed', commit: change, changed_since: { commit: change } })
  expect(evidenceOf('take')).toMatchObject({ tier: 'grounded', commit: change, changed_since: null })
  expect(evidenceOf('room')).toMatchObject({ tier: 'grounded', commit: change, changed_since: null })
  expect(await updateEvidence(it.engine.core)).toEqual({ seen: 0, checked: 0 })
})

test('unsaved work changes nothing', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: 'See src/pool.ts.' })
  app.write({ 'src/pool.ts': 'something else' })
  expect(await updateEvidence(it.engine.core)).toEqual({ seen: 0, checked: 0 })
  await updateEvidence(it.engine.core, undefined, { again: 'all' })
  expect(evidenceOf('pool').tier).toBe('grounded')
})

test('a text older than the repository is as old as the first commit; the next one changes what it names', async () => {
  app.commit('2026-11-12T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: '`takeOne` of src/pool.ts empties the list.' })
  expect(evidenceOf('pool')).toMatchObject({ tier: 'grounded', changed_since: null })
  const change = app.commit('2026-11-13T00:00:00Z', { 'src/pool.ts': pool.replace('pop', 'shift') })
  await updateEvidence(it.engine.core)
  expect(evidenceOf('pool').changed_since?.commit).toBe(change)
})

test('spaces, the top folder, last parts and folders of a path are understood', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'docs/read me.md': 'x', 'packages/web/src/app.ts': 'x', 'src/one/a.ts': 'x' })
  await remember({
    paths: `See \`@web/src/app.ts\`, \`docs/read me.md\`, \`web/src/app.ts\`, \`src/one/\`, ${app.root}/src/one/a.ts and either/or.`,
  })
  expect(statesOf('paths')).toEqual({
    '@web/src/app.ts': 'present',
    'docs/read me.md': 'present',
    'web/src/app.ts': 'present',
    'src/one/': 'present',
    [`${app.root}/src/one/a.ts`]: 'present',
  })
})

test('packages and scripts are held against the manifests, and the commit that changed them is named', async () => {
  const manifest = (version: string, scripts: string) =>
    `{"scripts":{${scripts}},"dependencies":{"react":"${version}","left-pad":"1.0.0"}}`
  app.commit('2026-11-01T00:00:00Z', {
    'package.json': manifest('18.2.0', '"lint":"x","old":"y"'),
    'requirements.txt': 'django==4.2\n',
    'go.mod': 'module x\nrequire (\n\tgithub.com/pkg/errors v0.9.1\n)\n',
    'Cargo.toml': '[dependencies]\nserde = { version = "1.0" }\n',
    'pyproject.toml': '[project]\ndependencies = [\n  "httpx>=0.27",\n]\n',
    Makefile: 'deploy: build\n\techo\nbuild:\n\techo\n',
  })
  const change = app.commit('2026-11-15T00:00:00Z', { 'package.json': manifest('19.0.0', '"lint":"x"') })
  await remember({
    react: 'We are on react@18.2.',
    old: 'Run `npm run old` first.',
    fine: '`npm run lint`, `make deploy`, django==4.2, `serde@1.0`, `errors@0.9.1`, httpx==0.28, `left-pad@1.0.0`.',
    none: 'Run `make nothing` with `vue@3.1`.',
  })
  expect(statesOf('react')).toEqual({ 'react@18.2': 'changed 19.0.0' })
  expect(evidenceOf('react')).toMatchObject({
    stale: null,
    changed_since: { what: 'react (now 19.0.0)', commit: change },
  })
  expect(statesOf('old')).toEqual({ 'npm run old': 'removed' })
  expect(evidenceOf('old').stale?.commit).toBe(change)
  expect(new Set(Object.values(statesOf('fine')))).toEqual(new Set(['present']))
  expect(Object.keys(statesOf('fine'))).toHaveLength(7)
  expect(statesOf('none')).toEqual({ 'make nothing': 'unknown', 'vue@3.1': 'unknown' })
})

test('hex digits are a commit only where the repository has it', async () => {
  const first = app.commit('2026-11-01T00:00:00Z', { a: 'x' })
  await remember({ hash: `Broken since ${first.slice(0, 9)}, not since abc1234 or 1234567.` })
  expect(statesOf('hash')).toEqual({ [first.slice(0, 9)]: 'present' })
})

test('a worktree, a submodule, a shallow clone', async () => {
  const inner = createRepository(it.path('inner'))
  inner.commit('2026-10-01T00:00:00Z', { 'lib.ts': 'x' })
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  app.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner.root, 'lib')
  app.commit('2026-11-02T00:00:00Z')
  app.git('worktree', 'add', '-q', it.path('tree'), '-b', 'side')
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${app.root}`, it.path('shallow')])
  for (const name of ['tree', 'shallow']) {
    it.write(
      `${name}/.jaato/memories.jsonl`,
      `${jaatoLine(name, 'See src/pool.ts, lib/lib.ts and src/none.ts.', { timestamp: '2026-11-10T12:00:00+00:00' })}\n`,
    )
    await it.sync(`${name}/.jaato`)
  }
  await updateEvidence(it.engine.core)
  expect(statesOf('tree')).toEqual({ 'src/pool.ts': 'present', 'lib/lib.ts': 'unknown', 'src/none.ts': 'never' })
  expect(evidenceOf('tree').refs[1]?.detail).toContain('submodule lib')
  expect(statesOf('shallow')).toMatchObject({ 'src/pool.ts': 'present', 'src/none.ts': 'unknown' })
  expect(evidenceOf('shallow').refs[2]?.detail).toContain('cut off')
})

test('without a repository, or without git, what was surely meant is told of and not judged', async () => {
  it.write('plain/.jaato/memories.jsonl', `${jaatoLine('p', 'See `src/pool.ts` and someWord.')}\n`)
  await it.sync('plain/.jaato')
  await updateEvidence(it.engine.core)
  expect(statesOf('p')).toEqual({ 'src/pool.ts': 'unknown' })
  expect(evidenceOf('p')).toMatchObject({ tier: 'inferred', commit: null })

  const { PATH } = process.env
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  try {
    process.env['PATH'] = it.path('nothing')
    await remember({ pool: 'See src/pool.ts.' })
    expect(evidenceOf('pool')).toMatchObject({
      refs: [{ state: 'unknown', detail: expect.stringContaining('git was not found') }],
    })
  } finally {
    process.env['PATH'] = PATH
  }
  await updateEvidence(it.engine.core)
  expect(evidenceOf('pool').tier).toBe('grounded')
})

test('another branch, checked out, is looked at as a whole', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  app.git('branch', 'side')
  app.commit('2026-11-02T00:00:00Z', { 'src/room.ts': 'x' })
  await remember({ room: 'See src/room.ts.' })
  expect(evidenceOf('room').tier).toBe('grounded')
  app.git('checkout', '-q', 'side')
  await updateEvidence(it.engine.core)
  expect(statesOf('room')).toEqual({ 'src/room.ts': 'never' })
})

test('a purged memory leaves no word of what it named', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ secret: 'See `src/xyzzyplugh.ts`.' })
  const { db } = it.engine.core.library
  db.exec(`DELETE FROM memories WHERE external_id = 'secret'`)
  expect(db.prepare('SELECT count(*) FROM evidence_refs').pluck().get()).toBe(0)
  expect(db.prepare('SELECT count(*) FROM evidence').pluck().get()).toBe(0)
})

test('a reference whose files changed after it was written names the commit, and is not stale', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: 'The pool of `src/pool.ts` is filled from the left.' })
  const { core } = it.engine
  const { db } = core.library
  const id = sql<string>(db, 'SELECT id FROM memories').pluck().get() ?? ''
  const by = it.engine.by('person-cli', null)
  await it.engine.decide(by, (context) => promote(core, context, { memory_id: id, target: 'learned' }))
  await updateEvidence(core)
  const [row] = allReferences(db)
  expect(toReference(db, row!).changed_since).toBeNull()
  const change = app.commit('2026-11-20T10:00:00Z', { 'src/pool.ts': pool.replace('pop', 'shift') })
  await updateEvidence(core)
  expect(toReference(db, row!)).toMatchObject({ stale: null, changed_since: { what: 'src/pool.ts', commit: change } })
})

test('a reference does not know a commit of the very second it was written in, a memory does', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: 'The pool of `src/pool.ts` is filled from the left.' })
  const { core } = it.engine
  const { db } = core.library
  const id = sql<string>(db, 'SELECT id FROM memories').pluck().get() ?? ''
  it.pass(700)
  const by = it.engine.by('person-cli', null)
  await it.engine.decide(by, (context) => promote(core, context, { memory_id: id, target: 'learned' }))
  const second = `${it.engine.core.ports.clock.now().toISOString().slice(0, 19)}Z`
  const change = app.commit(second, { 'src/pool.ts': pool.replace('pop', 'shift') })
  await remember({ late: 'Only `src/pool.ts` takes from the left.' }, { timestamp: second.replace('Z', '.700+00:00') })
  const [row] = allReferences(db)
  expect(toReference(db, row!).changed_since?.commit).toBe(change)
  expect(evidenceOf('late').changed_since).toBeNull()
})

test('what is not there is told apart: elsewhere, ignored, forbidden, said to be gone, the repository itself, never there', async () => {
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

test('what differs in its capitals is there; a file of the same name in quite another place is not it', async () => {
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

test('only what was moved or removed since makes stale; what merely changed is told beside it', async () => {
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

test('a file that changed where it does not concern the text did not change for it', async () => {
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

test('a definition that was taken out since makes stale; a name that was only used, or only in notes, does not', async () => {
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

test('stores, references, lock files and what is generated or vendored are there, and are no evidence', async () => {
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

test('the library’s own store is no evidence, wherever it is kept', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'docs/team.md': '- Call `fillPool()` first, always.\n', 'src/pool.ts': pool })
  await it.sync('app/docs/team.md')
  await updateEvidence(it.engine.core)
  const { db } = it.engine.core.library
  const id = sql<string>(db, 'SELECT id FROM memories').pluck().get() ?? ''
  expect(readEvidence(db, id)?.refs).toMatchObject([{ text: 'fillPool()', state: 'never' }])
})

test('a note that states no date is as old as the commit that brought its lines', async () => {
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
  await it.sync('app/notes')
  await updateEvidence(it.engine.core)
  const { db } = it.engine.core.library
  const found = sql<string>(db, 'SELECT id FROM memories ORDER BY content')
    .pluck()
    .all()
    .map((id) => readEvidence(db, id))
  expect(found.map((each) => each?.refs[0]?.state)).toEqual(['removed-earlier', 'removed'])
  expect(found.map((each) => each?.stale?.commit)).toEqual([undefined, removal])
})

test('a history is read once: a new commit costs only what it brought', async () => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  const asked: (string | null)[] = []
  const { git } = it.engine.core.ports
  const plain = git.removals
  git.removals = (root, range, names, time) => {
    asked.push(range.since)
    return plain(root, range, names, time)
  }
  try {
    await remember({ never: 'See `src/nowhere.ts`.' })
    const first = app.git('rev-parse', 'HEAD')
    app.commit('2026-11-20T00:00:00Z', { 'src/nowhere.ts': 'x' })
    await updateEvidence(it.engine.core)
    expect(statesOf('never')).toEqual({ 'src/nowhere.ts': 'present' })
    app.git('rm', '-q', 'src/nowhere.ts')
    app.commit('2026-11-21T00:00:00Z')
    await updateEvidence(it.engine.core)
    expect(statesOf('never')).toEqual({ 'src/nowhere.ts': 'removed' })
    expect(asked).toEqual([null, first])
  } finally {
    git.removals = plain
  }
})
