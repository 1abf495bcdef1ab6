import { type ReadableDb, type Sql, sql } from '../../store/db.ts'
import { readEffects } from '../../store/effectRows.ts'
import { wholePieces } from '../../store/fileChange.ts'
import { type DecisionRow, readChanges } from '../../store/journal.ts'
import { newestSchema } from '../../store/open.ts'
import { allReferences, readReferenceVersions, toReference } from '../../store/queries/references.ts'
import { readSettings } from '../../store/queries/settings.ts'
import { allSources } from '../../store/queries/sources.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'

/** One line of an export; `type` says what it is. */
export type ExportLine = { type: string } & Record<string, unknown>

/** What the first line of an export says. */
export const exportFormat = 'schoolhouse-library'

/**
 * Everything a library knows, line by line and as of one moment: a heading, then settings, projects, sources, memories
 * with where they were found and what they said before, edges (`from` was merged or refined into `to`), tombstones, what
 * was purged, references with their versions, and every decision with the difference it made to rows and files.
 */
export function* exportLibrary(db: Sql, at: string): Generator<ExportLine> {
  db.prepare('BEGIN').run()
  try {
    yield { type: 'export', format: exportFormat, version: 1, schema: newestSchema, at }
    yield { type: 'settings', ...readSettings(db) }
    yield* rowsOf(db, 'project', 'SELECT * FROM projects ORDER BY id')
    for (const source of allSources(db)) yield { type: 'source', ...source, auto_write: source.auto_write === 1 }
    yield* memoriesOf(db)
    yield* rowsOf(db, 'edge', 'SELECT from_id AS "from", to_id AS "to", position FROM edges ORDER BY to_id, position')
    yield* rowsOf(db, 'tombstone', 'SELECT * FROM tombstones ORDER BY memory_id')
    yield* rowsOf(db, 'purged', 'SELECT * FROM purged ORDER BY memory_id')
    for (const row of allReferences(db))
      yield { type: 'reference', ...toReference(db, row), versions: readReferenceVersions(db, row.id) }
    for (const row of sql<DecisionRow>(db, 'SELECT * FROM decisions ORDER BY seq').iterate())
      yield decisionLine(db, row)
  } finally {
    db.prepare('COMMIT').run()
  }
}

function* rowsOf(db: ReadableDb, type: string, query: string): Generator<ExportLine> {
  for (const row of sql<Record<string, unknown>>(db, query).iterate()) yield { type, ...row }
}

type MemoryWithMore = MemoryRow & { origin: string | null; versions: string; source_ids: string }

function* memoriesOf(db: ReadableDb): Generator<ExportLine> {
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
      jsonColumns.has(column) ? parse(value) : value,
    ])
    yield { type: 'memory', ...Object.fromEntries(parsed) }
  }
}

const jsonColumns = new Set([
  'tags',
  'attention',
  'code_refs',
  'stale',
  'evidence_event_ids',
  'origin',
  'versions',
  'source_ids',
])

function parse(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

function decisionLine(db: ReadableDb, { memory_ids, reference_ids, ...row }: DecisionRow): ExportLine {
  return {
    type: 'decision',
    ...row,
    memory_ids: parse(memory_ids),
    reference_ids: parse(reference_ids),
    changes: readChanges(db, row.seq),
    files: readEffects(db, row.seq).map(({ change, hashBefore, hashAfter }) => ({
      path: change.path,
      change: change.kind,
      hash_before: hashBefore,
      hash_after: hashAfter,
      pieces: wholePieces(change).map(({ owner, at, before, after }) => ({
        owner,
        at,
        before: textOf(before),
        after: textOf(after),
      })),
    })),
  }
}

/** Text where the bytes are UTF-8, else base64 under a name that says so. */
function textOf(bytes: Buffer): string | { base64: string } {
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : { base64: bytes.toString('base64') }
}
