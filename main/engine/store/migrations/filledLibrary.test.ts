import { expect, test } from 'vitest'
import type { Sql } from '../db.ts'
import { migrations } from '../open.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { curators } from './0220-curators.ts'
import { rewritten } from './0260-rewritten.ts'
import { folders } from './0360-folders.ts'
import { unsettled } from './0370-unsettled.ts'
import { forgottenSessions } from './0400-forgotten-sessions.ts'
import { leftOut } from './0410-left-out.ts'
import { madeFolders } from './0420-made-folders.ts'

/** What each migration brings a library that holds something, and that it is empty or unset there at first. */
const upgrades: [migration: { number: number; name: string }, check: (db: Sql) => void][] = [
  [
    curators,
    (db) => {
      db.exec('DELETE FROM unjudged')
      db.exec(`UPDATE memories SET curated_by = 'person-cli' WHERE id = 'm_1'`)
      expect(db.prepare('SELECT * FROM unjudged').pluck().all()).toEqual(['m_1'])
    },
  ],
  [
    rewritten,
    (db) => {
      expect(db.prepare('SELECT rewritten FROM memories').pluck().all()).toEqual([null, null])
      expect(queryPlan(db, `SELECT seq FROM decisions WHERE verb = 'remove-secret'`).join()).toContain(
        'decisions_removal',
      )
    },
  ],
  [folders, (db) => expect(db.prepare('SELECT * FROM folder_worth').all()).toEqual([])],
  [unsettled, (db) => expect(db.prepare('SELECT unsettled_from FROM sources').pluck().all()).toEqual([null])],
  [forgottenSessions, (db) => expect(db.prepare('SELECT sessions FROM forgotten').pluck().all()).toEqual([0])],
  [leftOut, (db) => expect(db.prepare('SELECT * FROM left_out').all()).toEqual([])],
  [madeFolders, (db) => expect(db.prepare('SELECT * FROM made_folders').all()).toEqual([])],
]

test.each(upgrades)(
  'a filled library of the version before $name keeps its rows and gets what is new',
  ({ number }, check) => {
    let former: Record<string, unknown[]> = {}
    const db = upgradedLibrary(
      (old) => {
        fill(old)
        former = rowsOf(old)
      },
      migrations.filter((migration) => migration.number < number),
    )
    const now = rowsOf(db)
    for (const [table, rows] of Object.entries(former)) expect(now[table], table).toMatchObject(rows)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    check(db)
  },
)

/** Fills the tables in which a person's work is: a source, its memories, a decision on one of them, and its file. */
function fill(db: Sql): void {
  db.exec(`
    INSERT INTO projects (id, name, root) VALUES ('p_1', 'harbour', '/harbour');
    INSERT INTO sources (id, kind, name, path, project_id, added_at) VALUES ('s_1', 'jaato', 'harbour', '/harbour/.jaato', 'p_1', '2026-01-01');`)
  insertMemory(db, 'm_1', { maturity: 'validated', decided_by: 'policy' })
  insertMemory(db, 'm_2', { content: 'Gates close at noon.', content_hash: 'g' })
  db.exec(`
    UPDATE memories SET source_id = 's_1', project_id = 'p_1', curated_by = 'policy' WHERE id = 'm_1';
    INSERT INTO decisions (step, at, actor, verb, label, memory_ids, reference_ids)
      VALUES (1, '2026-01-02', 'policy', 'validate', 'Validated Pool', '["m_1"]', '[]');
    INSERT INTO changes (seq, ordinal, tbl, key, before, after)
      VALUES (1, 0, 'memories', 'm_1', '{"maturity":"raw"}', '{"maturity":"validated"}');
    INSERT INTO effects (seq, path, kind) VALUES (1, '/harbour/CLAUDE.md', 'modify');`)
  if (tablesOf(db).includes('forgotten'))
    db.exec(`INSERT INTO forgotten (source_id, day, removed_at, raw, arrived, noisy, with_code)
      VALUES ('s_0', '2026-01-01', '2026-01-03', 1, 1, 0, 0)`)
}

/** The rows of the tables that no later version derives anew. */
function rowsOf(db: Sql): Record<string, unknown[]> {
  const kept = ['projects', 'sources', 'memories', 'decisions', 'changes', 'effects', 'forgotten']
  const tables = tablesOf(db).filter((table) => kept.includes(table))
  return Object.fromEntries(tables.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()]))
}

function tablesOf(db: Sql): string[] {
  return db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
}
