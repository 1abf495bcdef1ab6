import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'library-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a library of the first schema keeps its memories, and pairs of a text are found by an index', () => {
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  old.exec(
    `INSERT INTO memories (id, content, description, tags, timestamp, usage_count, maturity, scope, thought_type, weight, content_hash)
     VALUES ('m_1', 'The pool holds 20.', 'Pool', '[]', '2026-01-01T00:00:00Z', 0, 'raw', 'project', 'original', 1, 'h')`,
  )
  old.close()

  const db = openLibrary(path, nodeFiles)
  expect(db.prepare('SELECT content FROM memories').pluck().all()).toEqual(['The pool holds 20.'])
  expect(db.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(0)
  const plan = (query: string): string =>
    db
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .map(({ detail }) => detail)
      .join('\n')
  expect(plan(`SELECT b_hash FROM pairs WHERE a_hash = 'h'`)).toContain('USING PRIMARY KEY (a_hash=?)')
  expect(plan(`SELECT a_hash FROM pairs WHERE b_hash = 'h'`)).toContain('INDEX pairs_of_b (b_hash=?)')
  expect(plan(`SELECT id FROM memories WHERE content_hash = 'h'`)).toContain('INDEX memories_content (content_hash=?)')
  db.close()
})
