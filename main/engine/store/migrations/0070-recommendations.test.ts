import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'

const columns = 'id, content, description, tags, timestamp, usage_count, maturity, scope, thought_type, weight'
const memory = (id: string, text: string, hash: string, maturity = 'raw'): string =>
  `INSERT INTO memories (${columns}, content_hash)
   VALUES ('${id}', '${text}', 'Pool', '[]', '2026-01-01T00:00:00Z', 0, '${maturity}', 'project', 'original', 1, '${hash}')`

test('what a library holds is put on the list, and later whatever its grounds change for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  old.exec(memory('m_1', 'The pool holds 20.', 'h'))
  old.exec(memory('m_2', 'The pool has 20 places.', 'k'))
  old.exec(memory('m_3', 'The pool is gone.', 'l', 'discarded'))
  old.close()

  const db = openLibrary(path, nodeFiles)
  const listed = (): unknown[] => {
    const ids = db.prepare('SELECT memory_id FROM unjudged ORDER BY 1').pluck().all()
    db.exec('DELETE FROM unjudged')
    return ids
  }
  const recommend = () =>
    db.exec(`INSERT OR REPLACE INTO recommendations VALUES ('m_1', 'validate', 'recommend.fact', 0.7, 0.7, NULL, '{}')`)
  expect(listed()).toEqual(['m_1', 'm_2'])
  db.exec(`UPDATE memories SET usage_count = 5`)
  expect(listed()).toEqual([])
  db.exec(`INSERT INTO pairs VALUES ('h', 'k', 0.9, 'duplicate', NULL, NULL)`)
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
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a decision looks up whom its memory is paired with by an index, not among all memories', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const db = openLibrary(join(folder, 'library.db'), nodeFiles)
  const statements = db
    .prepare<[], string>(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INTO unjudged SELECT%'`)
    .pluck()
    .all()
    .flatMap((trigger) => trigger.match(/INSERT OR IGNORE INTO unjudged SELECT[^;]*/g) ?? [])
    .map((statement) => statement.replace(/\b(?:old|new)\.\w+/g, '?'))
  expect(statements.length).toBeGreaterThan(5)
  for (const statement of statements) {
    const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${statement}`)
    const steps = plan.all(...(statement.match(/\?/g) ?? []).map(() => 'x')).map(({ detail }) => detail)
    expect(steps.filter((step) => /memories_board|^SCAN m/.test(step))).toEqual([])
  }
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
