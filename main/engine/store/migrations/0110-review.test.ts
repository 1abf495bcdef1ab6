import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { write } from '../db.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { openReview } from '../queries/reviews.ts'
import { initial } from './0010-initial.ts'

test('in a library of the first schema the first review begins where its journal ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  old.exec(`INSERT INTO decisions (at, actor, verb, label, memory_ids, reference_ids)
    VALUES ('2026-01-01', 'person-cli', 'validate', 'Validated 1 memory', '[]', '[]')`)
  old.close()

  const db = openLibrary(path, nodeFiles)
  const review = write(db, (writable) => openReview(writable, '2026-11-20T09:00:00.000Z'))
  expect(review).toMatchObject({ since: 1, at_key: null, spent_ms: 0, before: null })
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
