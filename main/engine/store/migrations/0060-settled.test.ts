import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { findings } from './0030-findings.ts'

test('an older library keeps its pairs, none of them settled', () => {
  const db = upgradedLibrary(
    (old) => old.exec(`INSERT INTO pairs (a_hash, b_hash, similarity, verdict) VALUES ('h', 'i', 0.9, 'conflict')`),
    [initial, neighbours, findings],
  )
  expect(db.prepare('SELECT verdict FROM pairs').pluck().all()).toEqual(['conflict'])
  expect(db.prepare('SELECT count(*) FROM settled').pluck().get()).toBe(0)
  const plan = queryPlan(db, `SELECT id FROM entry_texts WHERE hash = 'h'`)
  expect(plan.join()).toContain('INDEX entry_texts_hash (hash=?)')
})
