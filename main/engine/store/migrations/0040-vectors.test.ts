import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { applicationId } from '../libraryHeader.ts'
import { openLibrary } from '../open.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { findings } from './0030-findings.ts'

test('a library without vectors keeps its memories; a vector goes when nothing says its text any more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const path = join(folder, 'library.db')
  const old = new Database(path)
  for (const migration of [initial, neighbours, findings]) old.exec(migration.sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${findings.number}`)
  const insert = old.prepare(
    `INSERT INTO memories (id, content, description, tags, timestamp, usage_count, maturity, scope, thought_type, weight, content_hash)
     VALUES (?, 'The pool holds 20.', 'Pool', '[]', '2026-01-01T00:00:00Z', 0, 'raw', 'project', 'original', 1, ?)`,
  )
  for (const [id, hash] of [
    ['m_1', 'pool'],
    ['m_2', 'pool'],
    ['m_3', 'kept'],
  ])
    insert.run(id, hash)
  old.close()

  const db = openLibrary(path, nodeFiles)
  expect(db.prepare('SELECT count(*) FROM memories').pluck().get()).toBe(3)
  const vectors = (): unknown => db.prepare('SELECT provider, hash FROM vectors ORDER BY 1, 2').raw().all()
  for (const provider of ['one', 'other'])
    for (const hash of ['pool', 'kept'])
      db.prepare(`INSERT INTO vectors VALUES (?, ?, x'00000000')`).run(provider, hash)
  db.exec(`DELETE FROM memories WHERE id = 'm_1'`)
  expect(vectors()).toHaveLength(4)
  db.exec(`UPDATE memories SET content_hash = 'lake' WHERE id = 'm_2'`)
  expect(vectors()).toEqual([
    ['one', 'kept'],
    ['other', 'kept'],
  ])
  db.exec(`INSERT INTO reference_texts VALUES ('r', 'kept'); DELETE FROM memories WHERE id = 'm_3'`)
  expect(vectors()).toHaveLength(2)
  const plan = db
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT v.vector FROM json_each('[]') h CROSS JOIN vectors v WHERE v.provider = 'p' AND v.hash = h.value`,
    )
    .all()
    .map(({ detail }) => detail)
  expect(plan.at(-1)).toContain('USING PRIMARY KEY (provider=? AND hash=?)')
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
