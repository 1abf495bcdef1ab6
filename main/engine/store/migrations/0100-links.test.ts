import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { readSource } from '../queries/sources.ts'
import { initial } from './0010-initial.ts'

test('a source of the first schema has no links, until it is read again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  old.exec(`INSERT INTO sources (id, kind, name, path, added_at) VALUES ('s', 'jaato', 'Harbour', '/harbour', 'today')`)
  old.close()

  const db = openLibrary(path, nodeFiles)
  expect(readSource(db, 's')).toMatchObject({ name: 'Harbour', links: [] })
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
