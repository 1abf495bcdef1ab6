import { AppError } from '../../../shared/errors.ts'
import { indexText, unindexText } from './fullText.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { decodeTags } from './jsonColumns.ts'
import { sql } from './sql.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/**
 * A reversible difference of one row: `before` is null for an added row, `after` for a removed one; for an updated row both
 * contain only the columns that differ.
 */
export interface RowChange {
  table: DecidedTable
  key: string
  before: Row | null
  after: Row | null
}

/** The tables that decisions may change, with their key columns. */
export const decidedTables = {
  memories: ['id'],
  edges: ['to_id', 'from_id'],
  tombstones: ['memory_id'],
  refs: ['id'],
  ref_versions: ['ref_id', 'version'],
  settled: ['a_hash', 'b_hash'],
} as const
export type DecidedTable = keyof typeof decidedTables

/** How messages name a row of each table. */
const names: Record<DecidedTable, string> = {
  memories: 'The memory',
  edges: 'The lineage',
  tombstones: 'The tombstone of',
  refs: 'The reference',
  ref_versions: 'The reference',
  settled: 'The settled pair',
}

const separator = '\u001f'

/** Builds the key of a row with several key columns. */
export function rowKey(...parts: (string | number)[]): string {
  return parts.join(separator)
}

function keyOf(table: DecidedTable, row: Row): string {
  return rowKey(...decidedTables[table].map((column) => String(row[column])))
}

/** SQL to read and change one row, found by its key, whose parts come last. */
export const rowStatements = {
  select: (table: DecidedTable): string => `SELECT * FROM ${table} WHERE ${whereKey(table)}`,
  delete: (table: DecidedTable): string => `DELETE FROM ${table} WHERE ${whereKey(table)}`,
  insert: (table: DecidedTable, columns: readonly string[]): string =>
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  update: (table: DecidedTable, columns: readonly string[]): string =>
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE ${whereKey(table)}`,
}

function whereKey(table: DecidedTable): string {
  return decidedTables[table].map((column) => `${column} = ?`).join(' AND ')
}

/** Returns the current row, or null. */
export function readRow(db: ReadableDb, table: DecidedTable, key: string): Row | null {
  return sql<Row>(db, rowStatements.select(table)).get(...key.split(separator)) ?? null
}

/** Returns the change that adds a row. */
export function addRow(table: DecidedTable, row: Row): RowChange {
  return { table, key: keyOf(table, row), before: null, after: row }
}

/** Returns the change that removes a row. */
export function removeRow(table: DecidedTable, row: Row): RowChange {
  return { table, key: keyOf(table, row), before: withoutNumber(row), after: null }
}

/** Drops the row number, which is internal: a restored memory may get another. */
function withoutNumber({ row: _number, ...columns }: Row): Row {
  return columns
}

/** Returns the change that gives a row new values; null when it already has them. */
export function updateRow(table: DecidedTable, row: Row, values: Row): RowChange | null {
  const before: Row = {}
  const after: Row = {}
  for (const [column, value] of Object.entries(values)) {
    if (row[column] === value) continue
    before[column] = row[column] ?? null
    after[column] = value
  }
  return Object.keys(after).length === 0 ? null : { table, key: keyOf(table, row), before, after }
}

/** Returns the change that undoes a change. */
export function reverse(change: RowChange): RowChange {
  return { ...change, before: change.after, after: change.before }
}

/** Applies a change. Throws `conflict` when the row is no longer what the change is based on. */
export function applyChange(db: WritableDb, change: RowChange): void {
  const { table, key, before, after } = change
  const current = readRow(db, table, key)
  const stale = before
    ? !current || Object.entries(before).some(([column, value]) => differs(current, column, value))
    : current
  if (stale) {
    const which = `${names[table]} ${key.replaceAll(separator, ' of ')}`
    throw new AppError(
      'conflict',
      `${which} has changed since. Look at it, settle what needs you there, and try again.`,
    )
  }
  if (table === 'memories' && current && touchesText(change)) unindexText(db, Number(current['row']))
  if (!after) sql(db, rowStatements.delete(table)).run(...key.split(separator))
  else if (!before) sql(db, rowStatements.insert(table, Object.keys(after))).run(...Object.values(after))
  else sql(db, rowStatements.update(table, Object.keys(after))).run(...Object.values(after), ...key.split(separator))
  if (table === 'memories' && after && touchesText(change)) indexRow(db, key)
}

/** Columns that change independently of decisions: an agent's own counts in its record, and the source's project. */
const changedElsewhere: ReadonlySet<string> = new Set([
  'usage_count',
  'last_accessed',
  'confidence',
  'evidence',
  'project_id',
])

function differs(current: Row, column: string, value: Value): boolean {
  return current[column] !== value && !changedElsewhere.has(column)
}

function touchesText({ before, after }: RowChange): boolean {
  return !before || !after || 'content' in after || 'description' in after || 'tags' in after
}

function indexRow(db: WritableDb, id: string): void {
  const row = readRow(db, 'memories', id)
  if (!row) return
  indexText(db, Number(row['row']), {
    description: String(row['description']),
    content: String(row['content']),
    tags: decodeTags(String(row['tags'])),
  })
}
