import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'

test('a library of the first schema keeps its memories and is looked at anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
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
  db.exec(
    `INSERT INTO examined VALUES ('m_1', 'h', 'v'); INSERT INTO findings VALUES ('m_1', 0, 'r', 'info', 'content', 0, 1, '')`,
  )
  db.exec(`UPDATE memories SET usage_count = 5`)
  expect(db.prepare('SELECT count(*) FROM findings').pluck().get()).toBe(1)
  db.exec(`UPDATE memories SET content = 'The pool holds 30.'`)
  expect(db.prepare('SELECT count(*) FROM findings').pluck().get()).toBe(0)
  expect(db.prepare('SELECT count(*) FROM examined').pluck().get()).toBe(0)
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
