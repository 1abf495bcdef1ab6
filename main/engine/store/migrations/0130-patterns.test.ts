import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('an older library counts its patterns when its memories are checked again, and finds one memory by an index', () => {
  const db = upgradedLibrary((old) => {
    insertMemory(old, 'm_1', { content: 'Run m_1', content_hash: 'hm_1' })
    insertMemory(old, 'm_2', { content: 'Run m_2', content_hash: 'hm_2' })
  })
  const sizes = () => db.prepare('SELECT texts FROM pattern_sizes').pluck().all()
  const pattern = (id: string, figures: number) =>
    db.exec(`INSERT INTO patterns VALUES ('${id}', 7, ${figures}, '2026-01-01T00:00:00Z', 0, 0, 7)`)
  expect(sizes()).toEqual([])
  pattern('m_1', 1)
  pattern('m_2', 2)
  expect(sizes()).toEqual([2])
  db.exec(`UPDATE memories SET content = 'Other words' WHERE id = 'm_1'`)
  expect(sizes()).toEqual([1])
  db.exec(`DELETE FROM memories WHERE id = 'm_2'`)
  expect(sizes()).toEqual([])
  expect(db.prepare('SELECT count(*) FROM patterns').pluck().get()).toBe(0)

  const steps = queryPlan(db, 'SELECT * FROM found WHERE memory_id = ?', 'm_1')
  expect(steps.join('\n')).toMatch(/SEARCH p USING PRIMARY KEY \(memory_id=\?\)/)
  expect(steps.join('\n')).toMatch(/SEARCH s USING INTEGER PRIMARY KEY/)
})
