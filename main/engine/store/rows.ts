import { AppError } from '../../../shared/errors.ts'
import { indexText, unindexText } from './fullText.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/**
 * A reversible difference of one row: `before` null for an added row, `after` null for a removed one; of an updated row
 * both hold just the columns that differ.
 */
export interface RowChange {
  table: DecidedTable
  key: string
  before: Row | null
  after: Row | null
}

/** The tables decisions may change, with the columns of their keys. */
const decidedTables = {
  memories: ['id'],
  edges: ['to_id', 'from_id'],
  tombstones: ['memory_id'],
  refs: ['id'],
  ref_versions: ['ref_id', 'version'],
  settled: ['a_hash', 'b_hash'],
} as const
export type DecidedTable = keyof typeof decidedTables

/** What a row of each is called where a person reads it. */
const names: Record<DecidedTable, string> = {
  memories: 'The memory',
  edges: 'The lineage',
  tombstones: 'The tombstone of',
  refs: 'The reference',
  ref_versions: 'The reference',
  settled: 'The settled pair',
}

const separator = '\u001f'

/** The key of a row whose key has several columns. */
export function rowKey(...parts: (string | number)[]): string {
  return parts.join(separator)
}

function keyOf(table: DecidedTable, row: Row): string {
  return rowKey(...decidedTables[table].map((column) => String(row[column])))
}

function whereKey(table: DecidedTable): string {
  return decidedTables[table].map((column) => `${column} = ?`).join(' AND ')
}

/** The row as it stands, or null. */
export function readRow(db: ReadableDb, table: DecidedTable, key: string): Row | null {
  return sql<Row>(db, `SELECT * FROM ${table} WHERE ${whereKey(table)}`).get(...key.split(separator)) ?? null
}

/** The change that adds a row. */
export function addRow(table: DecidedTable, row: Row): RowChange {
  return { table, key: keyOf(table, row), before: null, after: row }
}

/** The change that takes a row out. */
export function removeRow(table: DecidedTable, row: Row): RowChange {
  return { table, key: keyOf(table, row), before: withoutNumber(row), after: null }
}

/** The row number is the library's own; a memory that is brought back may get another. */
function withoutNumber({ row: _number, ...columns }: Row): Row {
  return columns
}

/** The change that gives a row new values; null when it has them already. */
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

/** The change that takes a change back. */
export function reverse(change: RowChange): RowChange {
  return { ...change, before: change.after, after: change.before }
}

/** Carries out a change. Throws `conflict` when the row no longer is what the change starts from. */
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
  if (!after) sql(db, `DELETE FROM ${table} WHERE ${whereKey(table)}`).run(...key.split(separator))
  else if (!before) insertRow(db, table, after)
  else {
    const columns = Object.keys(after)
    const assignments = columns.map((column) => `${column} = ?`).join(', ')
    sql(db, `UPDATE ${table} SET ${assignments} WHERE ${whereKey(table)}`).run(
      ...Object.values(after),
      ...key.split(separator),
    )
  }
  if (table === 'memories' && after && touchesText(change)) indexRow(db, key)
}

/** What an agent counts in its own record goes on changing under a decision, and so does the source's project: none of it is the decision's. */
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

function insertRow(db: WritableDb, table: DecidedTable, row: Row): void {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  sql(db, `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`).run(...Object.values(row))
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
    tags: JSON.parse(String(row['tags'])) as string[],
  })
}
