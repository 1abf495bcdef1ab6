import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

const memory = { content: 'See src/pool.ts.' }

test('a library of the first schema keeps its memories; derived data is deleted with its text, whose row is due again', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_1', memory))
  const all = (query: string): unknown[] => db.prepare(query).pluck().all()
  expect(all('SELECT content FROM memories')).toEqual(['See src/pool.ts.'])
  insertMemory(db, 'm_2', memory)
  insertMemory(db, 'm_3', memory)
  db.exec(`UPDATE evidence_mark SET row = 3`)
  for (const id of ['m_1', 'm_2', 'm_3'])
    db.exec(`INSERT INTO evidence (owner, text_hash, baseline) VALUES ('${id}', 'h', '2026-01-01');
      INSERT INTO evidence_refs (owner, ordinal, kind, start, "end", state, detail)
        VALUES ('${id}', 0, 'path', 4, 15, 'present', '')`)

  db.exec(`UPDATE memories SET usage_count = 5`)
  expect(all('SELECT row FROM evidence_due')).toEqual([])
  db.exec(`UPDATE memories SET last_verified_at = '2026-02-01' WHERE id = 'm_1'`)
  expect(all('SELECT row FROM evidence_due')).toEqual([1])
  expect(all('SELECT owner FROM evidence_refs')).toContain('m_1')
  db.exec(`UPDATE memories SET content = 'See src/other.ts.' WHERE id = 'm_1'`)
  expect(all('SELECT owner FROM evidence_refs')).not.toContain('m_1')

  db.exec(`DELETE FROM memories WHERE id = 'm_2'`)
  expect(all('SELECT row FROM evidence_mark')).toEqual([3])
  db.exec(`DELETE FROM memories WHERE id = 'm_3'`)
  expect(all('SELECT count(*) FROM evidence_refs')).toEqual([0])
  expect(all('SELECT row FROM evidence_mark')).toEqual([1])
})
