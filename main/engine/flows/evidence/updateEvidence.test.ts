import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { promote } from '../../decide/promote/promote.ts'
import { sql } from '../../store/sql.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { allReferences, toReference } from '../../store/queries/references.ts'
import type { TestEngine } from '../../testing/createTestEngine.ts'
import { createRepository } from '../../testing/gitRepository.ts'
import { pool, test } from '../../testing/rememberedTexts.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { updateEvidence } from './updateEvidence.ts'

test('names in a text are checked at the commit, and a later change names its commit', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
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

test('a new commit reports what it touched, and nothing else is checked again', async ({
  harness,
  app,
  remember,
  evidenceOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool, 'src/room.ts': 'export const room = 1\n' })
  await remember({ pool: '`poolSize` is 20.', room: 'Rooms are in src/room.ts.', take: '`takeOne` empties the list.' })
  expect(['pool', 'room', 'take'].map((id) => evidenceOf(id).tier)).toEqual(['grounded', 'grounded', 'grounded'])
  const change = app.commit('2026-11-20T08:00:00Z', { 'src/pool.ts': pool.replace('20', '40') })
  const { checked } = await updateEvidence(harness.engine.core)
  expect(checked).toBe(2)
  expect(evidenceOf('pool')).toMatchObject({ tier: 'observed', commit: change, changed_since: { commit: change } })
  expect(evidenceOf('take')).toMatchObject({ tier: 'grounded', commit: change, changed_since: null })
  expect(evidenceOf('room')).toMatchObject({ tier: 'grounded', commit: change, changed_since: null })
  expect(await updateEvidence(harness.engine.core)).toEqual({ seen: 0, checked: 0 })
})

test('uncommitted work changes nothing', async ({ harness, app, remember, evidenceOf }) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: 'See src/pool.ts.' })
  app.write({ 'src/pool.ts': 'something else' })
  expect(await updateEvidence(harness.engine.core)).toEqual({ seen: 0, checked: 0 })
  await updateEvidence(harness.engine.core, undefined, { again: 'all' })
  expect(evidenceOf('pool').tier).toBe('grounded')
})

test('paths with spaces, with the top folder, shortened, and of folders are understood', async ({
  app,
  remember,
  statesOf,
}) => {
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

test('packages and scripts are checked against the manifests, and the commit that changed them is named', async ({
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
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

test('hexadecimal digits are a commit only if the repository has it', async ({ app, remember, statesOf }) => {
  const first = app.commit('2026-11-01T00:00:00Z', { a: 'x' })
  await remember({ hash: `Broken since ${first.slice(0, 9)}, not since abc1234 or 1234567.` })
  expect(statesOf('hash')).toEqual({ [first.slice(0, 9)]: 'present' })
})

test('worktrees, submodules and shallow clones are supported', async ({ harness, app, evidenceOf, statesOf }) => {
  const inner = createRepository(harness.path('inner'))
  inner.commit('2026-10-01T00:00:00Z', { 'lib.ts': 'x' })
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  app.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner.root, 'lib')
  app.commit('2026-11-02T00:00:00Z')
  app.git('worktree', 'add', '-q', harness.path('tree'), '-b', 'side')
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${app.root}`, harness.path('shallow')])
  for (const name of ['tree', 'shallow']) {
    harness.write(
      `${name}/.jaato/memories.jsonl`,
      `${jaatoLine(name, 'See src/pool.ts, lib/lib.ts and src/none.ts.', { timestamp: '2026-11-10T12:00:00+00:00' })}\n`,
    )
    await harness.sync(`${name}/.jaato`)
  }
  await updateEvidence(harness.engine.core)
  expect(statesOf('tree')).toEqual({ 'src/pool.ts': 'present', 'lib/lib.ts': 'unknown', 'src/none.ts': 'never' })
  expect(evidenceOf('tree').refs[1]?.detail).toContain('submodule lib')
  expect(statesOf('shallow')).toMatchObject({ 'src/pool.ts': 'present', 'src/none.ts': 'unknown' })
  expect(evidenceOf('shallow').refs[2]?.detail).toContain('cut off')
})

test('without a repository, or without git, certain mentions are listed with the state unknown', async ({
  harness,
  app,
  remember,
  evidenceOf,
  statesOf,
}) => {
  harness.write('plain/.jaato/memories.jsonl', `${jaatoLine('p', 'See `src/pool.ts` and someWord.')}\n`)
  await harness.sync('plain/.jaato')
  await updateEvidence(harness.engine.core)
  expect(statesOf('p')).toEqual({ 'src/pool.ts': 'unknown' })
  expect(evidenceOf('p')).toMatchObject({
    tier: 'inferred',
    commit: null,
    reason: 'Only its agent says so; the code it names could not be checked.',
  })
  harness.write('plain/AGENTS.md', '- Ask before the pool is raised.\n')
  await harness.sync('plain/AGENTS.md')
  await updateEvidence(harness.engine.core)
  const { db } = harness.engine.core.library
  const rule = sql<string>(db, "SELECT id FROM memories WHERE content LIKE 'Ask before%'").pluck().get() ?? ''
  expect(readEvidence(db, rule)).toMatchObject({
    tier: 'inferred',
    reason: 'Written in AGENTS.md, not reviewed here; it names nothing in the repository that supports it.',
  })

  const { PATH } = process.env
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  try {
    process.env['PATH'] = harness.path('nothing')
    await remember({ pool: 'See src/pool.ts.' })
    expect(evidenceOf('pool')).toMatchObject({
      refs: [{ state: 'unknown', detail: expect.stringContaining('git was not found') }],
    })
  } finally {
    process.env['PATH'] = PATH
  }
  await updateEvidence(harness.engine.core)
  expect(evidenceOf('pool').tier).toBe('grounded')
})

test('a branch that was checked out is read as a whole', async ({ harness, app, remember, evidenceOf, statesOf }) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  app.git('branch', 'side')
  app.commit('2026-11-02T00:00:00Z', { 'src/room.ts': 'x' })
  await remember({ room: 'See src/room.ts.' })
  expect(evidenceOf('room').tier).toBe('grounded')
  app.git('checkout', '-q', 'side')
  await updateEvidence(harness.engine.core)
  expect(statesOf('room')).toEqual({ 'src/room.ts': 'never' })
})

test('a purged memory leaves no word of its mentions', async ({ harness, app, remember }) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ secret: 'See `src/xyzzyplugh.ts`.' })
  const { db } = harness.engine.core.library
  db.exec(`DELETE FROM memories WHERE external_id = 'secret'`)
  expect(db.prepare('SELECT count(*) FROM evidence_refs').pluck().get()).toBe(0)
  expect(db.prepare('SELECT count(*) FROM evidence').pluck().get()).toBe(0)
})

/** Promotes the one memory; answers what the library says of the reference. */
async function promoteIt({ engine }: TestEngine): Promise<() => ReturnType<typeof toReference>> {
  const { core } = engine
  const { db } = core.library
  const id = sql<string>(db, 'SELECT id FROM memories').pluck().get() ?? ''
  const by = engine.by('person-cli', null)
  await engine.decide(by, promote(core, { memory_id: id, target: 'learned', reason: 'x' }))
  return () => toReference(db, allReferences(db)[0]!)
}

test('a reference whose files changed after it was written names the commit, and is not stale', async ({
  harness,
  app,
  remember,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: 'The pool of `src/pool.ts` is filled from the left.' })
  const reference = await promoteIt(harness)
  await updateEvidence(harness.engine.core)
  expect(reference().changed_since).toBeNull()
  const change = app.commit('2026-11-20T10:00:00Z', { 'src/pool.ts': pool.replace('pop', 'shift') })
  await updateEvidence(harness.engine.core)
  expect(reference()).toMatchObject({ stale: null, changed_since: { what: 'src/pool.ts', commit: change } })
})

test('a commit in the same second counts as later for a reference, not for a memory', async ({
  harness,
  app,
  remember,
  evidenceOf,
}) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  await remember({ pool: 'The pool of `src/pool.ts` is filled from the left.' })
  harness.pass(700)
  const reference = await promoteIt(harness)
  const second = `${harness.engine.core.ports.clock.now().toISOString().slice(0, 19)}Z`
  const change = app.commit(second, { 'src/pool.ts': pool.replace('pop', 'shift') })
  await remember({ late: 'Only `src/pool.ts` takes from the left.' }, { timestamp: second.replace('Z', '.700+00:00') })
  expect(reference().changed_since?.commit).toBe(change)
  expect(evidenceOf('late').changed_since).toBeNull()
})

test('a history is read once; a new commit costs only what it adds', async ({ harness, app, remember, statesOf }) => {
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': pool })
  const asked: (string | null)[] = []
  const { git } = harness.engine.core.ports
  const plain = git.removals
  git.removals = (root, range, names, time) => {
    asked.push(range.since)
    return plain(root, range, names, time)
  }
  try {
    await remember({ never: 'See `src/nowhere.ts`.' })
    const first = app.git('rev-parse', 'HEAD')
    app.commit('2026-11-20T00:00:00Z', { 'src/nowhere.ts': 'x' })
    await updateEvidence(harness.engine.core)
    expect(statesOf('never')).toEqual({ 'src/nowhere.ts': 'present' })
    app.git('rm', '-q', 'src/nowhere.ts')
    app.commit('2026-11-21T00:00:00Z')
    await updateEvidence(harness.engine.core)
    expect(statesOf('never')).toEqual({ 'src/nowhere.ts': 'removed' })
    expect(asked).toEqual([null, first])
  } finally {
    git.removals = plain
  }
})
