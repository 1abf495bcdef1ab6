import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { findings } from './0030-findings.ts'

test('a library without vectors keeps its memories; a vector is deleted with the last text that uses it', () => {
  const db = upgradedLibrary(
    (old) => {
      insertMemory(old, 'm_1', { content_hash: 'pool' })
      insertMemory(old, 'm_2', { content_hash: 'pool' })
      insertMemory(old, 'm_3', { content_hash: 'kept' })
    },
    [initial, neighbours, findings],
  )
  expect(db.prepare('SELECT count(*) FROM memories').pluck().get()).toBe(3)
  const vectors = (): unknown => db.prepare('SELECT provider, hash FROM vectors ORDER BY 1, 2').raw().all()
  for (const provider of ['one', 'other'])
    for (const hash of ['pool', 'kept'])
      db.prepare(`INSERT INTO vectors VALUES (?, ?, x'00000000')`).run(provider, hash)
  db.exec(`DELETE FROM memories WHERE id = 'm_1'`)
  expect(vectors()).toHaveLength(4)
  db.exec(`UPDATE memories SET content_hash = 'lake' WHERE id = 'm_2'`)
  expect(vectors()).toEqual([
    ['one', 'kept'],
    ['other', 'kept'],
  ])
  db.exec(`INSERT INTO reference_texts VALUES ('r', 'kept'); DELETE FROM memories WHERE id = 'm_3'`)
  expect(vectors()).toHaveLength(2)
  const plan = queryPlan(
    db,
    `SELECT v.vector FROM json_each('[]') h CROSS JOIN vectors v WHERE v.provider = 'p' AND v.hash = h.value`,
  )
  expect(plan.at(-1)).toContain('USING PRIMARY KEY (provider=? AND hash=?)')
})
