import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** What a person changed in a rule, or a rule of their own, as JSON. */
export interface RuleEdit {
  id: string
  text: string
  edited_at: string
}

/** The rules a person changed or added, in the order of their ids. */
export function readRuleEdits(db: ReadableDb): RuleEdit[] {
  return sql<RuleEdit>(db, 'SELECT * FROM rule_edits ORDER BY id').all()
}

/** Keeps a rule as a person wrote it. */
export function saveRuleEdit(db: WritableDb, { id, text, edited_at }: RuleEdit): void {
  sql(db, 'INSERT OR REPLACE INTO rule_edits (id, text, edited_at) VALUES (?, ?, ?)').run(id, text, edited_at)
}

/** Forgets what a person wrote of a rule. */
export function removeRuleEdit(db: WritableDb, id: string): void {
  sql(db, 'DELETE FROM rule_edits WHERE id = ?').run(id)
}

/** The hashes of the rules of a version memories were examined by, by rule; null where it is not known. */
export function readRuleVersion(db: ReadableDb, version: string): ReadonlyMap<string, string> | null {
  const row = sql<{ hashes: string }>(db, 'SELECT hashes FROM rule_versions WHERE version = ?').get(version)
  return row ? new Map(Object.entries(JSON.parse(row.hashes) as Record<string, string>)) : null
}

/** Remembers what a version is made of, and forgets versions no memory was examined by. */
export function saveRuleVersion(db: WritableDb, version: string, hashes: ReadonlyMap<string, string>): void {
  sql(
    db,
    `DELETE FROM rule_versions WHERE version NOT IN (SELECT DISTINCT substr(rules, 1, ${versionLength}) FROM examined)`,
  ).run()
  sql(db, 'INSERT OR REPLACE INTO rule_versions (version, hashes) VALUES (?, ?)').run(
    version,
    JSON.stringify(Object.fromEntries(hashes)),
  )
}

/** The characters of a version; what may follow stands for the project’s own files. */
export const versionLength = 16
