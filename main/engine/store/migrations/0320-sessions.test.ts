import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('an older library gets sessions and keeps its memories; a passage and an event are found through indexes', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_old'))
  expect(db.prepare('SELECT id FROM memories').pluck().all()).toEqual(['m_old'])
  expect(db.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(0)
  const passage = 'SELECT * FROM session_events WHERE session_id = ? AND ordinal BETWEEN 3 AND 9'
  expect(queryPlan(db, passage, 's').join()).toContain('SEARCH session_events USING PRIMARY KEY')
  expect(queryPlan(db, 'SELECT * FROM session_events WHERE id = ?', 'e').join()).toContain('session_events_id')
})
