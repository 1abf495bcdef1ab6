import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('in an older library the pending records of replaced and removed memories are known, and found by an index', () => {
  const db = upgradedLibrary((old) => {
    insertMemory(old, 'm_former')
    insertMemory(old, 'm_result')
    old.exec(`UPDATE memories SET superseded_by = 'm_result' WHERE id = 'm_former'`)
    for (const id of ['m_former', 'm_result', 'm_gone'])
      old.prepare('INSERT INTO pending (memory_id, source_id) VALUES (?, ?)').run(id, 's_1')
  })
  const found = 'SELECT memory_id FROM pending WHERE replaced = 1'
  expect(db.prepare(found).pluck().all().toSorted()).toEqual(['m_former', 'm_gone'])
  expect(queryPlan(db, found).join()).toContain('pending_replaced')
})
