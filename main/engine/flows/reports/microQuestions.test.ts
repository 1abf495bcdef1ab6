import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirm } from '../../decide/verbs/confirm.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { digest } from './libraryDigest.ts'
import { closeMicroReview, microQuestions } from './microQuestions.ts'
import { sql } from '../../store/sql.ts'
import { readJournal } from '../../store/journal.ts'
import { staleQuery } from '../../store/queries/microReviewRows.ts'
import { readCard } from '../../store/queries/cards.ts'
import { queryPlan } from '../../store/testing/queryPlan.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { type TestRepository, createRepository } from '../../testing/gitRepository.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'
import { updateEvidence } from '../evidence/updateEvidence.ts'

const week = 7 * 86_400_000
let harness: TestEngine
let app: TestRepository
beforeEach(async () => {
  harness = createTestEngine()
  app = createRepository(harness.path('app'))
  app.commit('2026-11-01T00:00:00Z', { 'src/room.ts': 'export const room = 1\n' })
  app.git('mv', 'src/room.ts', 'src/hall.ts')
  app.commit('2026-11-15T00:00:00Z')
  await remember(3)
})
afterEach(() => harness.end())

/** A memory about a file that was moved since, used so often. */
async function remember(usage_count: number, confidence = 0.8): Promise<void> {
  const line = jaatoLine('rooms', 'Rooms are in `src/room.ts`.', {
    timestamp: '2026-11-10T12:00:00+00:00',
    usage_count,
    confidence,
  })
  harness.write('app/.jaato/memories.jsonl', `${line}\n`)
  await harness.sync('app/.jaato')
  await updateEvidence(harness.engine.core)
}

const confidence = () => sql<number>(harness.engine.core.library.db, 'SELECT confidence FROM memories').pluck().get()
const endReview = () => {
  harness.pass(week)
  closeMicroReview(harness.engine.core)
}
const person = () => harness.engine.by('person-cli', null)

test('a stale memory in use is asked about; after two unanswered questions its confidence falls, as a step that can be undone', async () => {
  expect(microQuestions(harness.engine.core.library)).toMatchObject([{ uses: 3, asked: 0, confidence: 0.8 }])
  endReview()
  expect(confidence()).toBe(0.8)
  expect(microQuestions(harness.engine.core.library)).toMatchObject([{ asked: 1 }])
  endReview()
  expect(confidence()).toBe(0.6)
  const [row] = readJournal(harness.engine.core.library.db, { limit: 1 })
  expect(row).toMatchObject({ actor: 'policy', verb: 'doubt', label: 'Lowered the confidence of 1 memory' })
  await remember(5)
  expect(confidence()).toBe(0.6)
  await harness.engine.decide(person(), (context) => undo(context, row!.step))
  expect(confidence()).toBe(0.8)
})

test('a changed file alone raises no question', async () => {
  app.commit('2026-11-16T00:00:00Z', { 'src/lane.ts': 'export const lane = 1\n' })
  app.commit('2026-11-18T00:00:00Z', { 'src/lane.ts': 'export const lane = 2\n' })
  const line = jaatoLine('lanes', 'Lanes are in `src/lane.ts`.', {
    timestamp: '2026-11-17T12:00:00+00:00',
    usage_count: 9,
  })
  harness.write('app/.jaato/memories.jsonl', `${line}\n`)
  await harness.sync('app/.jaato')
  await updateEvidence(harness.engine.core)
  const { db } = harness.engine.core.library
  const lanes = sql<string>(db, "SELECT id FROM memories WHERE external_id = 'lanes'").pluck().get() ?? ''
  expect(readCard(db, lanes)?.flags).toMatchObject([
    { kind: 'changed-since', text: expect.stringMatching(/^changed since: .*lane\.ts in [\da-f]{7} \(2026-11-18\)$/) },
  ])
  expect(microQuestions(harness.engine.core.library).map(({ memory_id }) => memory_id)).not.toContain(lanes)
})

test('a confidence stated later by an agent counts', async () => {
  endReview()
  endReview()
  await remember(3, 0.95)
  expect(confidence()).toBe(0.95)
})

test('an answered question is not repeated, and the confidence stays', async () => {
  endReview()
  const [question] = microQuestions(harness.engine.core.library)
  harness.pass(1000)
  const held = confirm(harness.engine.core, { ids: [question!.memory_id] }, 'read the file')
  await harness.engine.decide(person(), held)
  await updateEvidence(harness.engine.core)
  endReview()
  expect(microQuestions(harness.engine.core.library)).toEqual([])
  expect(confidence()).toBe(0.8)
})

test('a memory nobody used since the last review is not asked about', async () => {
  endReview()
  endReview()
  expect(microQuestions(harness.engine.core.library)).toEqual([])
  await remember(4)
  expect(microQuestions(harness.engine.core.library)).toMatchObject([{ uses: 1, asked: 0 }])
})

test('stale memories are found by an index, however many memories there are', () => {
  const plan = queryPlan(harness.engine.core.library.db, staleQuery)
  expect(plan.join('\n')).toMatch(/evidence_stale[^]*SEARCH m USING (INDEX|PRIMARY KEY)/)
})

test('the digest lists the question first and does not count it again among the rest', async () => {
  const { core } = harness.engine
  expect((await core.jobs.ended(startTriage(core, null, 'judge').id)).error).toBeNull()
  const { items, groups, text } = digest(core, undefined, microQuestions(core.library))
  expect(items).toMatchObject([{ action: 'needs-you', note: 'stale, and still used' }])
  expect(groups).toEqual([])
  expect(text).toContain('1 memory waits in all.\n')
})
