import { expect, test } from 'vitest'
import { contributorOf } from '../queries/contributionRows.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('memories of an older library count as read from sources, and purged texts are found through an index', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_1'))
  expect(contributorOf(db, 'm_1')).toBeNull()
  expect(queryPlan(db, 'SELECT at FROM purged WHERE content_hash = ?', 'h').join()).toContain('purged_text')
})
