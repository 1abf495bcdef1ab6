import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingAmong } from '../../store/queries/waiting.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { explain } from '../../flows/triage/explain.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { type TestRepository, createRepository } from '../../testing/gitRepository.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { updateEvidence } from '../../flows/evidence/updateEvidence.ts'
import { retain } from './retain.ts'
import { undo } from './undo.ts'

const file = 'app/.jaato/memories.jsonl'
const pool = 'The connection pool in src/pool.ts holds 20 connections.'
const fees = 'Fees are kept in cents, never in floats.'

let harness: TestEngine
let repository: TestRepository
const { decide } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  repository = createRepository(harness.path('app'))
  repository.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': 'export const size = 20\n' })
  write(pool)
  await read()
  await decide((by) => retain(by, ids(), null))
  await read()
  expect(waiting()).toEqual([])
})
afterEach(() => harness.end())

const ids = () => ['pool', 'fees'].map((external) => findMemory(harness.engine.core.library.db, external).id)
const write = (text: string, ...more: string[]) =>
  harness.write(file, [jaatoLine('pool', text), jaatoLine('fees', fees), ...more].map((line) => `${line}\n`).join(''))
async function read(): Promise<void> {
  harness.pass(60_000)
  await harness.sync('app', { project: 'app' })
  await updateEvidence(harness.engine.core)
  expect((await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)).error).toBeNull()
}
const waiting = () =>
  [...waitingAmong(harness.engine.core.library.db, ids(), harness.ports.clock.now())].map(
    (id) => findMemory(harness.engine.core.library.db, id).external_id,
  )
const reasonOf = async (name: string) => {
  const { recommendation } = await explain(harness.engine.core, findMemory(harness.engine.core.library.db, name).id)
  return recommendation?.reasons[0]?.text
}

const changes: [string, string, () => unknown][] = [
  ['a change of its text', 'since then its text changed', () => write(pool.replace('20', '25'))],
  [
    'a removal of a file it names',
    'since then what it names was moved or removed',
    () => {
      repository.git('rm', '-q', 'src/pool.ts')
      repository.commit('2026-11-20T09:02:30Z')
    },
  ],
  ['a new contradicting memory', 'contradict', () => write(pool, jaatoLine('twin', pool.replace('20', '10')))],
  ['a new duplicate', 'since then a duplicate or contradiction was added', () => write(pool, jaatoLine('twin', pool))],
]

test.each(changes)(
  'a retained memory returns early after %s, gives the reason, and can be retained again',
  async (_, words, change) => {
    change()
    await read()
    expect(waiting()).toEqual(['pool'])
    expect(await reasonOf('pool')).toMatch(/^Snoozed on 2026-11-20; /)
    expect(await reasonOf('pool')).toContain(words)
    await decide((by) => retain(by, ids(), null))
    expect(waiting()).toEqual([])
    await decide((by) => undo(by))
    expect(waiting()).toEqual(['pool'])
  },
)

test('two duplicates that both existed do not bring each other back; usage counts are no change', async () => {
  write(pool, jaatoLine('twin', pool))
  await read()
  await decide((by) => retain(by, [...ids(), 'twin'], null))
  write(pool, jaatoLine('twin', pool, { usage_count: 9 }))
  await read()
  expect(waiting()).toEqual([])
})

test('a retained memory returns after four weeks', () => {
  harness.pass(28 * 86_400_000)
  expect(waiting()).toEqual(['pool', 'fees'])
})
