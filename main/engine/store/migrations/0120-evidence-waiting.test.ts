import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'

test('a library of the first schema finds what waits by an index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  old.close()

  const db = openLibrary(path, nodeFiles)
  const plan = db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT owner FROM evidence
       WHERE project_id IS ? AND owner > ? AND (checked_at IS NULL OR again = 1) ORDER BY owner`,
    )
    .all('p', '')
  expect(JSON.stringify(plan)).toContain('evidence_waiting')
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
