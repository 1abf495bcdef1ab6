import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'

const insert = (id: string, decidedBy: string | null): string => `
  INSERT INTO memories (id, content, description, tags, timestamp, usage_count, maturity, scope, thought_type, weight, content_hash, decided_by)
  VALUES ('${id}', 'The pool holds 20.', 'Pool', '[]', '2026-01-01T00:00:00Z', 0, 'raw', 'project', 'original', 1, 'h',
    ${decidedBy ? `'${decidedBy}'` : 'NULL'});`

test('an older library keeps its memories; from now on it is known what came after a decision', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  old.exec(initial.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${initial.number}`)
  old.exec(insert('m_old', null))
  old.close()

  const db = openLibrary(path, nodeFiles)
  db.exec(insert('m_early', null))
  db.exec(
    `INSERT INTO decisions (at, actor, verb, label, memory_ids, reference_ids) VALUES ('', 'policy', 'discard', '', '[]', '[]')`,
  )
  db.exec(insert('m_later', null))
  db.exec(insert('m_made', 'person-cli'))
  expect(db.prepare('SELECT * FROM arrivals').all()).toEqual([{ memory_id: 'm_later', seq: 1 }])
  db.exec(`INSERT INTO proposals (id, memory_id, at, actor, source, summary, promote_reason, state)
    VALUES ('p', 'm_later', '', 'agent:x', 'scratchpad', 'The pool holds 20.', 'fact', 'open')`)
  db.exec(`DELETE FROM memories WHERE id = 'm_later'`)
  expect(db.prepare('SELECT (SELECT count(*) FROM proposals) + (SELECT count(*) FROM arrivals)').pluck().get()).toBe(0)
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
