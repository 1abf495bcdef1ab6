import type { ReadableDb } from '../db.ts'
import { decodeColumn } from '../jsonColumns.ts'
import { sql } from '../sql.ts'
import type { DecisionRow } from '../journal.ts'
import type { MemoryRow } from './memories.ts'

/** What an export takes from tables as they are. */
const tables = {
  project: 'SELECT * FROM projects ORDER BY id',
  edge: 'SELECT from_id AS "from", to_id AS "to", position FROM edges ORDER BY to_id, position',
  contribution: 'SELECT * FROM contributions ORDER BY memory_id',
  tombstone: 'SELECT * FROM tombstones ORDER BY memory_id',
  purged: 'SELECT * FROM purged ORDER BY memory_id',
} as const

/** The rows of a table, in the order of their keys. */
export function tableRows(db: ReadableDb, table: keyof typeof tables): IterableIterator<Record<string, unknown>> {
  return sql<Record<string, unknown>>(db, tables[table]).iterate()
}

/** Every decision, in order. */
export function allDecisions(db: ReadableDb): IterableIterator<DecisionRow> {
  return sql<DecisionRow>(db, 'SELECT * FROM decisions ORDER BY seq').iterate()
}

type MemoryWithMore = MemoryRow & { origin: string | null; versions: string; source_ids: string }

/**
 * Every memory with where it was found, what it said before and what it was made from; lists and objects read. Throws
 * `corrupt` where a column holds neither.
 */
export function* exportedMemories(db: ReadableDb): Generator<Record<string, unknown>> {
  const rows = sql<MemoryWithMore>(
    db,
    `SELECT m.*,
       (SELECT json_object('source', r.source_id, 'path', r.path, 'line', r.line, 'locator', r.locator, 'section', r.section,
          'content_hash', r.content_hash, 'state', r.state, 'present', json(CASE r.present WHEN 1 THEN 'true' ELSE 'false' END), 'gone_since', r.gone_since, 'raw', r.raw)
        FROM records r WHERE r.memory_id = m.id) AS origin,
       (SELECT json_group_array(json_object('at', at, 'content', content, 'description', description, 'tags', json(tags)))
        FROM (SELECT * FROM memory_versions WHERE memory_id = m.id ORDER BY at DESC, rowid DESC)) AS versions,
       (SELECT json_group_array(from_id) FROM (SELECT from_id FROM edges WHERE to_id = m.id ORDER BY position)) AS source_ids
     FROM memories m ORDER BY m.row`,
  )
  for (const { row: _row, ...memory } of rows.iterate()) {
    const parsed = Object.entries(memory).map(([column, value]) => [
      column,
      jsonColumns.has(column) && typeof value === 'string' ? decodeColumn(column, value, isListOrObject) : value,
    ])
    yield Object.fromEntries(parsed)
  }
}

function isListOrObject(value: unknown): value is object | null {
  return typeof value === 'object'
}

const jsonColumns: ReadonlySet<string> = new Set([
  'tags',
  'attention',
  'code_refs',
  'stale',
  'evidence_event_ids',
  'origin',
  'versions',
  'source_ids',
])
