import { expect, test } from 'vitest'
import { createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { isRecordFile, recordFileQuery } from './entryRows.ts'

test('whether a file is one of a source’s is looked up, not found by going through all records', async () => {
  const harness = createTestEngine()
  const store = harness.write('api/.jaato/memories.jsonl', jaatoLine('a', 'Fees are whole cents.'))
  await harness.sync('api')
  const { db } = harness.engine.core.library
  expect(isRecordFile(db, store)).toBe(true)
  expect(isRecordFile(db, harness.path('api/CLAUDE.md'))).toBe(false)
  const plan = queryPlan(db, recordFileQuery, store)
  expect(plan.join('\n')).toContain('SEARCH r USING INDEX records_path (source_id=? AND path=?)')
  await harness.end()
})
