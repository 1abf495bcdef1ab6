import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectEvidence, SupportedMemory } from '../../shared/contract/evidence.ts'
import type { Evidence } from '../../shared/model/evidence.ts'
import { type TestRepository, createRepository } from '../engine/testing/gitRepository.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
let app: TestRepository
beforeEach(async () => {
  terminal = openTerminal()
  app = createRepository(join(terminal.folder, 'app'))
  app.commit('2026-11-01T00:00:00Z', {
    'src/pool.ts': 'export const poolSize = 20\n',
    'package.json': '{"scripts":{"lint":"x"}}',
  })
  const texts = { pool: 'The pool of `src/pool.ts` holds 20.', lint: 'Run `npm run lint` first.', plain: 'Be kind.' }
  terminal.write(
    'app/.jaato/memories.jsonl',
    Object.entries(texts)
      .map(([id, text]) => `${jaatoLine(id, text, { timestamp: '2026-11-10T12:00:00+00:00' })}\n`)
      .join(''),
  )
  await terminal.json('sync', 'app')
})
afterEach(() => terminal.end())

test('evidence ID checks the names in a memory against the repository now, and gives the reason for its tier', async () => {
  expect(await terminal.json<Evidence>('evidence', 'pool')).toMatchObject({
    tier: 'grounded',
    refs: [{ kind: 'path', text: 'src/pool.ts', state: 'present' }],
  })
  const change = app.commit('2026-11-15T00:00:00Z', { 'src/pool.ts': 'export const poolSize = 40\n' })
  const { out, code } = await terminal.run('evidence', 'pool')
  expect(code).toBe(0)
  expect(out).toContain(`observed: It was grounded; changed since: src/pool.ts in ${change.slice(0, 7)} (2026-11-15).`)
  expect(out).not.toContain('stale')
  expect(await terminal.json('evidence', 'plain')).toMatchObject({ tier: 'inferred', refs: [], commit: null })
})

test('evidence --project counts tiers and states, and with --json lists every memory', async () => {
  const all = await terminal.json<ProjectEvidence & { memories_found: SupportedMemory[] }>(
    'evidence',
    '--project',
    'app',
  )
  expect(all).toMatchObject({
    memories: 3,
    tiers: { grounded: 2, observed: 0, inferred: 1, hypothesis: 0 },
    states: { present: 2, removed: 0 },
    stale: 0,
    changed_since: 0,
    problem: null,
  })
  expect(all.memories_found.map(({ external_id }) => external_id).toSorted()).toEqual(['lint', 'pool'])
  const { out } = await terminal.run('evidence', '--project', 'app')
  expect(out).toMatch(/grounded +2/)
  expect(out).toMatch(/found +2/)
})

test('a person’s “still holds” is recorded in the journal, ends staleness, and undo makes the memory stale again', async () => {
  app.git('rm', '-q', 'src/pool.ts')
  const removal = app.commit('2026-11-15T00:00:00Z')
  expect(await terminal.json<Evidence>('evidence', 'pool')).toMatchObject({
    stale: { kind: 'removed', commit: removal },
  })
  expect((await terminal.run('still-holds')).code).toBe(2)
  await terminal.json('still-holds', 'pool', '--reason', 'read the file')
  expect(await terminal.json<Evidence>('evidence', 'pool')).toMatchObject({ tier: 'observed', stale: null })
  const [row] = await terminal.json<{ verb: string; reason: string }[]>('journal')
  expect(row).toMatchObject({ verb: 'confirm', reason: 'read the file' })
  await terminal.json('undo')
  expect(await terminal.json<Evidence>('evidence', 'pool')).toMatchObject({
    tier: 'observed',
    stale: { commit: removal },
  })
  await terminal.json('discard', 'pool')
  expect(await terminal.run('confirm', 'pool', '--reason', 'x')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Restore it first'),
  })
})

test('evidence without a memory and a project, or for an unknown one, gives an error', async () => {
  expect((await terminal.run('evidence')).code).toBe(2)
  expect((await terminal.run('evidence', 'pool', '--project', 'app')).code).toBe(2)
  expect((await terminal.run('evidence', 'nobody')).code).toBe(1)
  expect(await terminal.run('evidence', '--project', 'nowhere')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no project nowhere'),
  })
})

test('list and show include the tier and what changed since', async () => {
  app.commit('2026-11-15T00:00:00Z', { 'src/pool.ts': 'export const poolSize = 40\n' })
  await terminal.json('evidence', '--project', 'app')
  const memory = await terminal.json<{ tier: string; flags: { kind: string; text: string }[] }>('show', 'pool')
  expect(memory.tier).toBe('observed')
  expect(memory.flags).toContainEqual({
    kind: 'changed-since',
    text: expect.stringMatching(/^changed since: pool\.ts in [\da-f]{7} \(2026-11-15\)$/),
  })
})
