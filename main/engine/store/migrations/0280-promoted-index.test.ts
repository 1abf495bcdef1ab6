import { expect, test } from 'vitest'
import { promotedTo } from '../queries/memoryLookups.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('the memories promoted to a reference are found through an index after the upgrade', () => {
  const db = upgradedLibrary((old) => {
    insertMemory(old, 'm_1', { maturity: 'escalated' })
    insertMemory(old, 'm_2', { maturity: 'escalated' })
    old.exec(`UPDATE memories SET escalated_to = 'tides' WHERE id = 'm_1'`)
  })
  expect(promotedTo(db, 'tides').map(({ id }) => id)).toEqual(['m_1'])
  const query = `SELECT * FROM memories WHERE maturity = 'escalated' AND escalated_to = ? ORDER BY row`
  expect(queryPlan(db, query, 'tides').join()).toContain('memories_promoted')
})
