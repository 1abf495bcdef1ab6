import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { decodeColumn, hasKeys } from '../jsonColumns.ts'
import type { RuleChange } from '../../../../shared/model/rule.ts'

/** A person's edit of a rule, or a custom rule, as JSON. */
export interface RuleEdit {
  id: string
  text: string
  edited_at: string
}

/** Returns the rules a person edited or added, ordered by id. */
export function readRuleEdits(db: ReadableDb): RuleEdit[] {
  return sql<RuleEdit>(db, 'SELECT * FROM rule_edits ORDER BY id').all()
}

/** What a person changed in a rule; of a rule of their own all of it. */
export function decodeRuleChange({ text }: RuleEdit): RuleChange {
  return decodeColumn('text', text, hasKeys<RuleChange>)
}

/** Stores a rule as a person wrote it. */
export function saveRuleEdit(db: WritableDb, { id, text, edited_at }: RuleEdit): void {
  sql(db, 'INSERT OR REPLACE INTO rule_edits (id, text, edited_at) VALUES (?, ?, ?)').run(id, text, edited_at)
}

/** Deletes a person's edit of a rule. */
export function removeRuleEdit(db: WritableDb, id: string): void {
  sql(db, 'DELETE FROM rule_edits WHERE id = ?').run(id)
}

/** Returns the rule hashes, by rule, of a version that memories were examined by; null when unknown. */
export function readRuleVersion(db: ReadableDb, version: string): ReadonlyMap<string, string> | null {
  const row = sql<{ hashes: string }>(db, 'SELECT hashes FROM rule_versions WHERE version = ?').get(version)
  return row ? new Map(Object.entries(decodeColumn('hashes', row.hashes, hasKeys<Record<string, string>>))) : null
}

/** Stores the rule hashes of a version, and deletes versions no memory was examined by. */
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

/** Length of a version; anything after it identifies the project’s own files. */
export const versionLength = 16
