import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('an older library knows which rows wrote each change into its file and which removed it', () => {
  const db = upgradedLibrary((old) =>
    old.exec(`INSERT INTO writes (id, seq, source_id, memory_id, reversed)
      VALUES (1, 5, 's', 'm_1', 0), (2, 5, 's', 'm_2', 9), (3, 7, 's', 'm_1', 9)`),
  )
  const flips = db.prepare('SELECT write, seq FROM write_flips ORDER BY write, seq').raw().all()
  expect(flips).toEqual([
    [1, 5],
    [2, 5],
    [2, 9],
    [3, 7],
    [3, 9],
  ])
  expect(queryPlan(db, 'SELECT write FROM write_flips WHERE seq = 5').join()).toContain('INDEX write_flips_seq')
  expect(queryPlan(db, 'SELECT id FROM writes WHERE seq = 5').join()).toContain('INDEX writes_seq')
})
