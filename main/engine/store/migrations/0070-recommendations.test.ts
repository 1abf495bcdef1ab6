import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('all memories are queued for judging, and later those whose data changes', () => {
  const db = upgradedLibrary((old) => {
    insertMemory(old, 'm_1')
    insertMemory(old, 'm_2', { content: 'The pool has 20 places.', content_hash: 'k' })
    insertMemory(old, 'm_3', { content: 'The pool is gone.', content_hash: 'l', maturity: 'discarded' })
  })
  const listed = (): unknown[] => {
    const ids = db.prepare('SELECT memory_id FROM unjudged ORDER BY 1').pluck().all()
    db.exec('DELETE FROM unjudged')
    return ids
  }
  const recommend = () =>
    db.exec(`INSERT OR REPLACE INTO recommendations (memory_id, action, lead, base, score, body)
      VALUES ('m_1', 'validate', 'recommend.fact', 0.7, 0.7, '{}')`)
  expect(listed()).toEqual(['m_1', 'm_2'])
  db.exec(`UPDATE memories SET usage_count = 5`)
  expect(listed()).toEqual([])
  db.exec(`INSERT INTO pairs (a_hash, b_hash, similarity, verdict) VALUES ('h', 'k', 0.9, 'duplicate')`)
  expect(listed()).toEqual(['m_1', 'm_2'])

  recommend()
  db.exec(`UPDATE memories SET maturity = 'discarded' WHERE id = 'm_2'`)
  expect(listed()).toEqual(['m_1'])
  db.exec(`INSERT INTO tombstones VALUES ('m_2', 'k', NULL, '2026-11-20', 'person-cli')`)
  expect(listed()).toEqual(['m_1'])
  expect(db.prepare('SELECT count(*) FROM recommendations').pluck().get()).toBe(1)
  db.exec(`UPDATE memories SET content = 'The pool holds 30.' WHERE id = 'm_1'`)
  expect(db.prepare('SELECT count(*) FROM recommendations').pluck().get()).toBe(0)

  recommend()
  db.exec(`DELETE FROM memories WHERE id = 'm_1'`)
  expect(db.prepare('SELECT count(*) FROM recommendations').pluck().get()).toBe(0)
})

test('a decision finds the pairs of its memory by an index, not by reading all memories', () => {
  const db = upgradedLibrary()
  const statements = db
    .prepare<[], string>(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INTO unjudged SELECT%'`)
    .pluck()
    .all()
    .flatMap((trigger) => trigger.match(/INSERT OR IGNORE INTO unjudged SELECT[^;]*/g) ?? [])
    .map((statement) => statement.replace(/\b(?:old|new)\.\w+/g, '?'))
  expect(statements.length).toBeGreaterThan(5)
  for (const statement of statements) {
    const steps = queryPlan(db, statement, ...(statement.match(/\?/g) ?? []).map(() => 'x'))
    expect(steps.filter((step) => /memories_board|^SCAN m/.test(step))).toEqual([])
  }
})
