import { AppError } from '../../../../shared/errors.ts'
import type { Maturity, Memory, MemoryCard, MemoryVersion } from '../../../../shared/model/memory.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import type { Row } from '../rows.ts'
import { decodeTags } from '../jsonColumns.ts'

/** A row of `memories` as stored; lists and objects are JSON. */
export interface MemoryRow extends Row {
  row: number
  id: string
  source_id: string | null
  external_id: string | null
  content: string
  description: string
  tags: string
  timestamp: string
  usage_count: number
  last_accessed: string | null
  maturity: Maturity
  confidence: number | null
  evidence: string | null
  scope: MemoryCard['scope']
  scope_path: string | null
  source_agent: string | null
  source_session: string | null
  escalated_to: string | null
  thought_type: Memory['thought_type']
  weight: number
  kind: Memory['kind']
  tier: Memory['tier']
  project_id: string | null
  curated_by: string | null
  content_hash: string
  superseded_by: string | null
  before_maturity: Maturity | null
  retained_until: string | null
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  attention: string | null
  code_refs: string | null
  last_verified_at: string | null
  /** The commit it was last verified at, and up to when commits were known then. */
  verified_commit: string | null
  verified_commit_at: string | null
  stale: string | null
  evidence_event_ids: string | null
  /** A hash of the text that was written here and belongs into its file; null where the text is the file's. */
  rewritten: string | null
}

/** The start of one of our ids. */
const shortId = /^m_[0-9a-z]{1,15}$/
/** How many of the ids that start so a refusal names. */
const maxNamed = 5

/**
 * Finds a memory by our id, the start of it that no other id has, or the source's id. Throws `not_found` (code `THOUGHT_NOT_FOUND`), or
 * `validation` with candidates when several memories have that external id, or ids that start so.
 */
export function findMemory(db: ReadableDb, id: string): MemoryRow {
  const own = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(id)
  if (own) return own
  const external = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE external_id = ? ORDER BY row').all(id)
  if (external.length > 1) {
    const ids = external.map((row) => row.id)
    throw new AppError('validation', `${id} names ${ids.length} memories: ${ids.join(', ')}. Use one of these ids.`, {
      ids,
    })
  }
  const named = external[0] ?? (shortId.test(id) ? onlyStartingWith(db, id) : null)
  if (named) return named
  const purged = sql<{ at: string }>(db, 'SELECT at FROM purged WHERE memory_id = ?').get(id)
  const message = purged ? `${id} was purged on ${purged.at.slice(0, 10)}.` : `There is no memory ${id}.`
  throw new AppError('not_found', message, { code: 'THOUGHT_NOT_FOUND', ids: [id] })
}

function onlyStartingWith(db: ReadableDb, start: string): MemoryRow | null {
  const rows = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id >= ? AND id < ? ORDER BY id LIMIT ?').all(
    start,
    `${start}~`,
    maxNamed + 1,
  )
  if (rows.length <= 1) return rows[0] ?? null
  const ids = rows.slice(0, maxNamed).map((row) => row.id)
  const all = rows.length > maxNamed ? `such as ${ids.join(', ')}` : ids.join(', ')
  throw new AppError('validation', `Several ids start with ${start}: ${all}. Type more of the one you mean.`, { ids })
}

/**
 * Finds the memories with these ids, in order and without duplicates. Throws `not_found` for an unknown id, `validation` for
 * an ambiguous one.
 */
export function findMemories(db: ReadableDb, ids: readonly string[]): MemoryRow[] {
  const seen = new Set<string>()
  return ids.map((id) => findMemory(db, id)).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Returns the memories a refinement or consolidation was made from, in the order given then. */
export function sourceIds(db: ReadableDb, id: string): string[] {
  return sql<{ from_id: string }>(db, 'SELECT from_id FROM edges WHERE to_id = ? ORDER BY position')
    .all(id)
    .map(({ from_id }) => from_id)
}

/** Returns the memories superseded by a memory. */
export function readSuperseded(db: ReadableDb, id: string): MemoryRow[] {
  return sql<MemoryRow>(db, 'SELECT * FROM memories WHERE superseded_by = ?').all(id)
}

/** Returns the former texts of a memory, before edits in its source, newest first. */
export function readVersions(db: ReadableDb, id: string): MemoryVersion[] {
  return sql<{ at: string; content: string; description: string; tags: string }>(
    db,
    'SELECT * FROM memory_versions WHERE memory_id = ? ORDER BY at DESC, rowid DESC',
  )
    .all(id)
    .map(({ at, content, description, tags }) => ({ at, content, description, tags: decodeTags(tags) }))
}
