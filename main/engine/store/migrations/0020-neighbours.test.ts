import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('a library of the first schema keeps its memories, and pairs of a text are found by an index', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_1'))
  expect(db.prepare('SELECT content FROM memories').pluck().all()).toEqual(['The pool holds 20.'])
  expect(db.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(0)
  const plan = (query: string): string => queryPlan(db, query).join('\n')
  expect(plan(`SELECT b_hash FROM pairs WHERE a_hash = 'h'`)).toContain('USING PRIMARY KEY (a_hash=?)')
  expect(plan(`SELECT a_hash FROM pairs WHERE b_hash = 'h'`)).toContain('INDEX pairs_of_b (b_hash=?)')
  expect(plan(`SELECT id FROM memories WHERE content_hash = 'h'`)).toContain('INDEX memories_content (content_hash=?)')
})
