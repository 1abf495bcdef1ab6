import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('an older library keeps its memories; from now on changes after a decision are known', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_old'))
  insertMemory(db, 'm_early')
  db.exec(
    `INSERT INTO decisions (at, actor, verb, label, memory_ids, reference_ids) VALUES ('', 'policy', 'discard', '', '[]', '[]')`,
  )
  insertMemory(db, 'm_later')
  insertMemory(db, 'm_made', { decided_by: 'person-cli' })
  expect(db.prepare('SELECT * FROM arrivals').all()).toEqual([{ memory_id: 'm_later', seq: 1 }])
  db.exec(`INSERT INTO proposals (id, verb, at, state) VALUES ('p', 'promote', '', 'open')`)
  db.exec(`INSERT INTO proposal_memories (proposal_id, position, memory_id) VALUES ('p', 0, 'm_later')`)
  db.exec(`DELETE FROM memories WHERE id = 'm_later'`)
  expect(db.prepare('SELECT (SELECT count(*) FROM proposals) + (SELECT count(*) FROM arrivals)').pluck().get()).toBe(0)
})
