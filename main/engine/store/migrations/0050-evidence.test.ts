import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import type { Sql } from '../db.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'

const add = (db: Pick<Sql, 'exec'>, id: string): void =>
  void db.exec(
    `INSERT INTO memories (id, content, description, tags, timestamp, usage_count, maturity, scope, thought_type, weight, content_hash)
     VALUES ('${id}', 'See src/pool.ts.', 'Pool', '[]', '2026-01-01T00:00:00Z', 0, 'raw', 'project', 'original', 1, 'h')`,
  )

test('a library of the first schema keeps its memories; what is derived dies with the text, and its row is due again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  add(old, 'm_1')
  old.close()

  const db = openLibrary(path, nodeFiles)
  const all = (query: string): unknown[] => db.prepare(query).pluck().all()
  expect(all('SELECT content FROM memories')).toEqual(['See src/pool.ts.'])
  add(db, 'm_2')
  add(db, 'm_3')
  db.exec(`UPDATE evidence_mark SET row = 3`)
  for (const id of ['m_1', 'm_2', 'm_3'])
    db.exec(`INSERT INTO evidence (owner, text_hash, baseline) VALUES ('${id}', 'h', '2026-01-01');
      INSERT INTO evidence_refs VALUES ('${id}', 0, 'path', 4, 15, 'exists', '', NULL, 'src/pool.ts')`)

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
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
