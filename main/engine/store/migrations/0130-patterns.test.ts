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
const memory = (id: string): string =>
  `INSERT INTO memories (${columns}, content_hash)
   VALUES ('${id}', 'Run ${id}', 'Run', '[]', '2026-01-01T00:00:00Z', 0, 'raw', 'project', 'original', 1, 'h${id}')`

test('an older library counts its patterns as its memories are looked at again, and one memory is found without the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  old.exec(memory('m_1'))
  old.exec(memory('m_2'))
  old.close()

  const db = openLibrary(path, nodeFiles)
  const sizes = () => db.prepare('SELECT texts FROM pattern_sizes').pluck().all()
  const pattern = (id: string, figures: number) =>
    db.exec(`INSERT INTO patterns VALUES ('${id}', 7, ${figures}, '2026-01-01T00:00:00Z', 0, 0, 7)`)
  expect(sizes()).toEqual([])
  pattern('m_1', 1)
  pattern('m_2', 2)
  expect(sizes()).toEqual([2])
  db.exec(`UPDATE memories SET content = 'Other words' WHERE id = 'm_1'`)
  expect(sizes()).toEqual([1])
  db.exec(`DELETE FROM memories WHERE id = 'm_2'`)
  expect(sizes()).toEqual([])
  expect(db.prepare('SELECT count(*) FROM patterns').pluck().get()).toBe(0)

  const steps = db
    .prepare<[string], { detail: string }>('EXPLAIN QUERY PLAN SELECT * FROM found WHERE memory_id = ?')
    .all('m_1')
    .map(({ detail }) => detail)
  expect(steps.join('\n')).toMatch(/SEARCH p USING PRIMARY KEY \(memory_id=\?\)/)
  expect(steps.join('\n')).toMatch(/SEARCH s USING INTEGER PRIMARY KEY/)
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
