import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('in an older library the advisor was asked about nothing; what it was asked is found by memory', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_old'))
  expect(db.prepare('SELECT id FROM memories').pluck().all()).toEqual(['m_old'])
  expect(db.prepare('SELECT count(*) FROM advisor_asked').pluck().get()).toBe(0)
  const asked = 'SELECT basis FROM advisor_asked WHERE memory_id = ?'
  expect(queryPlan(db, asked, 'm_old').join()).toContain('SEARCH advisor_asked USING PRIMARY KEY')
})
