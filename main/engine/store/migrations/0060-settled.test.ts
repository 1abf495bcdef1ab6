import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { findings } from './0030-findings.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'library-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a library of the schema before keeps its pairs, and nothing in it is settled yet', () => {
  const path = join(folder, 'library.db')
  const old = new Database(path)
  for (const { sql } of [initial, neighbours, findings]) old.exec(sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${findings.number}`)
  old.exec(`INSERT INTO pairs (a_hash, b_hash, similarity, verdict) VALUES ('h', 'i', 0.9, 'conflict')`)
  old.close()

  const db = openLibrary(path, nodeFiles)
  expect(db.prepare('SELECT verdict FROM pairs').pluck().all()).toEqual(['conflict'])
  expect(db.prepare('SELECT count(*) FROM settled').pluck().get()).toBe(0)
  const plan = db
    .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT id FROM entry_texts WHERE hash = 'h'`)
    .all()
  expect(plan.map(({ detail }) => detail).join()).toContain('INDEX entry_texts_hash (hash=?)')
  db.close()
})
