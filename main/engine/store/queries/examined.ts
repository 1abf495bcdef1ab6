import type { Finding } from '../../../../shared/model/finding.ts'
import type { FigurePattern } from '../../rules/figures.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { savePattern } from './patterns.ts'

/** A memory whose text is to be examined. `path` is the file it was read from. */
export interface UnexaminedMemory {
  row: number
  id: string
  content: string
  description: string
  evidence: string | null
  content_hash: string
  project_id: string | null
  path: string | null
  /** The rules version that last examined the same text; null when there is none. */
  examined: string | null
  /** Whether it was made from other memories, whose secrets it may repeat. */
  derived: number
}

/** The rules versions that memories are examined by: per project id, and for all others. */
export interface RuleVersions {
  byProject: Readonly<Record<string, string>>
  others: string
}

const unexamined = `
  SELECT m.row, m.id, m.content, m.description, m.evidence, m.content_hash, m.project_id, r.path,
    CASE WHEN e.content_hash = m.content_hash THEN e.rules END AS examined, m.thought_type <> 'original' AS derived
  FROM memories m LEFT JOIN examined e ON e.memory_id = m.id LEFT JOIN records r ON r.memory_id = m.id`

const isDue = `(e.memory_id IS NULL OR e.content_hash <> m.content_hash
  OR e.rules <> coalesce(:byProject ->> m.project_id, :others))`

/** Returns the last of the next ids after an id, up to a number of them; null if there are none. */
export function lastOfNextIds(db: ReadableDb, after: string, count: number): string | null {
  const last = sql<string | null>(db, 'SELECT max(id) FROM (SELECT id FROM memories WHERE id > ? ORDER BY id LIMIT ?)')
  return last.pluck().get(after, count) ?? null
}

/**
 * Returns the memories after an id, up to another, whose text or rules changed since they were examined, ordered by id.
 * Findings are stored in the same order, so that few pages of the library are written.
 */
export function readUnexamined(
  db: ReadableDb,
  { versions, after, until }: { versions: RuleVersions; after: string; until: string },
): UnexaminedMemory[] {
  return sql<UnexaminedMemory>(
    db,
    `${unexamined} WHERE m.id > :after AND m.id <= :until AND ${isDue} ORDER BY m.id`,
  ).all({ byProject: JSON.stringify(versions.byProject), others: versions.others, after, until })
}

/** Returns those of the given rows whose text or rules changed since they were examined. */
export function readUnexaminedRows(
  db: ReadableDb,
  { versions, rows }: { versions: RuleVersions; rows: readonly number[] },
): UnexaminedMemory[] {
  return sql<UnexaminedMemory>(
    db,
    `${unexamined} WHERE m.row IN (SELECT value FROM json_each(:rows)) AND ${isDue} ORDER BY m.row`,
  ).all({ byProject: JSON.stringify(versions.byProject), others: versions.others, rows: JSON.stringify(rows) })
}

/** Returns those of the given memories whose text was not examined yet. */
export function readUnexaminedOf(db: ReadableDb, ids: readonly string[]): UnexaminedMemory[] {
  return sql<UnexaminedMemory>(
    db,
    `${unexamined} WHERE m.id IN (SELECT value FROM json_each(?)) AND (e.memory_id IS NULL OR e.content_hash <> m.content_hash)
     ORDER BY m.row`,
  ).all(JSON.stringify(ids))
}

/** Checks whether the text of each of these memories was examined. */
export function isExamined(db: ReadableDb, ids: readonly string[]): boolean {
  const missing = sql(
    db,
    `SELECT 1 FROM memories m WHERE m.id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM examined e WHERE e.memory_id = m.id AND e.content_hash = m.content_hash) LIMIT 1`,
  ).get(JSON.stringify(ids))
  return missing === undefined
}

/**
 * Replaces the findings of a memory, for all rules or some, and its pattern if computed. Does nothing if its text changed or
 * was deleted meanwhile. Yields writes of a few milliseconds, to be executed in order.
 */
export function* findingWrites(
  memory: UnexaminedMemory,
  findings: readonly Finding[],
  {
    version,
    of,
    pattern,
  }: { version: string; of: ReadonlySet<string> | null; pattern: FigurePattern | null | undefined },
): Generator<(db: WritableDb) => void> {
  let first = 0
  for (let at = 0; at === 0 || at < findings.length; at += rowsPerWrite)
    yield (db) => {
      if (!isUnchanged(db, memory)) return
      if (at === 0) first = clear(db, memory, of)
      insert(db, memory, findings.slice(at, at + rowsPerWrite), first + at)
      // Counts as not examined until all findings are written.
      if (at + rowsPerWrite < findings.length) sql(db, 'DELETE FROM examined WHERE memory_id = ?').run(memory.id)
      else markExamined(db, memory, version, pattern)
    }
}

/** Number of findings per write. */
const rowsPerWrite = 500

function isUnchanged(db: WritableDb, memory: UnexaminedMemory): boolean {
  const found = sql(
    db,
    'SELECT 1 FROM memories WHERE id = ? AND content = ? AND description = ? AND evidence IS ? AND project_id IS ?',
  ).get(memory.id, memory.content, memory.description, memory.evidence, memory.project_id)
  return found !== undefined
}

/** Deletes the rules' former findings; returns the first ordinal for the new ones. */
function clear(db: WritableDb, memory: UnexaminedMemory, of: ReadonlySet<string> | null): number {
  if (!of) {
    sql(db, 'DELETE FROM findings WHERE memory_id = ?').run(memory.id)
    return 0
  }
  sql(db, 'DELETE FROM findings WHERE memory_id = ? AND rule IN (SELECT value FROM json_each(?))').run(
    memory.id,
    JSON.stringify([...of]),
  )
  const last = sql<number>(db, 'SELECT max(ordinal) FROM findings WHERE memory_id = ?').pluck().get(memory.id)
  return (last ?? -1) + 1
}

function markExamined(
  db: WritableDb,
  { id, content_hash }: UnexaminedMemory,
  version: string,
  pattern: FigurePattern | null | undefined,
): void {
  if (pattern !== undefined) savePattern(db, id, pattern)
  sql(db, 'INSERT OR REPLACE INTO examined (memory_id, content_hash, rules) VALUES (?, ?, ?)').run(
    id,
    content_hash,
    version,
  )
}

/** Uses REPLACE: another examination of the same memory between two steps writes the same rows. */
function insert(db: WritableDb, memory: UnexaminedMemory, findings: readonly Finding[], first: number): void {
  const row = sql(
    db,
    'INSERT OR REPLACE INTO findings (memory_id, ordinal, rule, severity, field, start, "end", detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const [at, { rule, severity, field, start, end, detail }] of findings.entries())
    row.run(memory.id, first + at, rule, severity, field, start, end, detail)
}
