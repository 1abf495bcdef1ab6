import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { write } from '../db.ts'
import { sql } from '../sql.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { saveRecommendation } from './recommendationRows.ts'
import { arrivals, arrivalsByDay } from './reportRows.ts'

let harness: TestEngine
beforeEach(() => {
  harness = createTestEngine()
})
afterEach(() => harness.end())
const db = () => harness.engine.core.library.db

test('noise is computed once, however many memories arrived', () => {
  const plan = queryPlan(db(), arrivals, { since: '2026-01-01', scope: null }).join('\n')
  expect(plan).not.toMatch(/AUTOMATIC/)
  expect(plan).toMatch(/LIST SUBQUERY/)
  expect(plan).toMatch(/SEARCH e USING PRIMARY KEY \(owner=\?\)/)
})

test('for each day the share of noise is counted, and how many of the rest name code', async () => {
  const day = { timestamp: '2026-11-10T10:00:00' }
  harness.write(
    'api/.jaato/memories.jsonl',
    [
      jaatoLine('a', 'Zip codes are text, because `src/zip.ts` keeps the leading zero.', day),
      jaatoLine('b', 'Let me look at the zip codes first.', day),
      jaatoLine('c', 'Never sort parcels by weight.', day),
      jaatoLine('d', 'Written long before.', { timestamp: '2025-01-01T10:00:00' }),
    ].join('\n'),
  )
  await harness.sync('api', { project: 'api' })
  write(db(), (writable) => {
    const id = sql<string>(writable, `SELECT id FROM memories WHERE external_id = 'b'`).pluck().get()!
    const body = { reasons: [], rules: ['recommend.worth'], with: [] }
    saveRecommendation(writable, id, {
      action: 'discard',
      lead: 'recommend.worth',
      base: 0.9,
      score: 0.9,
      junk: null,
      body,
    })
    sql(
      writable,
      `INSERT INTO evidence_refs (owner, ordinal, kind, start, "end", state, detail)
      SELECT id, 0, 'path', 28, 38, 'exists', '' FROM memories WHERE external_id = 'a'`,
    ).run()
  })
  expect(arrivalsByDay(db(), null, '2026-11-01')).toEqual([
    { day: '2026-11-10', count: 3, noisy: 1, kept: 3, with_code: 1 },
  ])
})
