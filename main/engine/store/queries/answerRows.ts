import type { Maturity, MemoryKind, Scope, ThoughtType } from '../../../../shared/model/memory.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { type TierRow, tierColumns, tierJoin } from './evidence.ts'
import { conflictLead, containedLead, olderVersionLead } from './recommendationBrief.ts'
import { safetyColumn } from './safetyFlags.ts'

/** A memory as a look-up reads it. */
export interface AnswerRow extends TierRow {
  row: number
  id: string
  external_id: string | null
  content: string
  content_hash: string
  description: string
  tags: string
  timestamp: string
  maturity: Maturity
  scope: Scope
  scope_path: string | null
  kind: MemoryKind | null
  confidence: number | null
  weight: number
  thought_type: ThoughtType
  source_agent: string | null
  project_id: string | null
  /** The file it was read from. */
  path: string | null
  escalated_to: string | null
  /** The newest memory made from it that is not discarded. */
  refined_by: string | null
  /** The memories it was made from, as JSON. */
  made_from: string
  /** Files it names that are in the repository, as JSON. */
  homes: string
  safety: string | null
  /** 1 if a person is asked which of it and a contradicting memory is right, or nothing is recommended for it yet. */
  isAsked: number
  /** The memory that contains it or is contained in it, with which it is to be merged. */
  contained: string | null
}

const answerQuery = `
  SELECT m.row, m.id, m.external_id, m.content, m.content_hash, m.description, m.tags, m.timestamp, m.scope, m.scope_path, m.kind,
    m.confidence, m.weight, m.thought_type, m.source_agent, m.project_id, m.escalated_to,
    (SELECT path FROM records WHERE memory_id = m.id) AS path,
    m.maturity, m.curated_by, m.decided_by, m.last_verified_at, m.evidence, m.evidence_event_ids,
    coalesce((SELECT e.to_id FROM edges e JOIN memories n ON n.id = e.to_id WHERE e.from_id = m.id AND n.maturity <> 'discarded'
       ORDER BY n.timestamp DESC, n.row DESC LIMIT 1), m.superseded_by) AS refined_by,
    CASE WHEN m.thought_type = 'original' THEN '[]'
      ELSE (SELECT json_group_array(from_id) FROM edges WHERE to_id = m.id) END AS made_from,
    CASE WHEN found.owner IS NULL THEN '[]' ELSE
      (SELECT json_group_array(DISTINCT home) FROM evidence_refs WHERE owner = m.id AND home IS NOT NULL) END AS homes,
    ${safetyColumn} AS safety, coalesce(rec.lead IN ('${conflictLead}', '${olderVersionLead}'), true) AS isAsked,
    CASE WHEN rec.lead = '${containedLead}' THEN rec.other END AS contained, ${tierColumns}
  FROM memories m LEFT JOIN recommendations rec ON rec.memory_id = m.id ${tierJoin}`

/** Returns memories by their row numbers, in that order. */
export function readAnswerRows(db: ReadableDb, rows: readonly number[]): AnswerRow[] {
  return sql<AnswerRow>(
    db,
    `${answerQuery} JOIN (SELECT key, value FROM json_each(?)) place ON place.value = m.row ORDER BY place.key`,
  ).all(JSON.stringify(rows))
}

/** What decides whether a memory may be in an answer at all. */
export interface AnswerPlace {
  row: number
  maturity: Maturity
  scope: Scope
  project_id: string | null
  escalated_to: string | null
}

/** Returns the places of memories by their row numbers, in that order. */
export function readAnswerPlaces(db: ReadableDb, rows: readonly number[]): AnswerPlace[] {
  return sql<AnswerPlace>(
    db,
    `SELECT m.row, m.maturity, m.scope, m.project_id, m.escalated_to FROM json_each(?) place
     CROSS JOIN memories m ON m.row = place.value ORDER BY place.key`,
  ).all(JSON.stringify(rows))
}

/** SQL for the newest of some memories `m`, in projects and universal, or all. */
const newestOf = `AND m.superseded_by IS NULL
     AND (:projects IS NULL OR m.scope = 'universal' OR m.project_id IN (SELECT value FROM json_each(:projects)))
     ORDER BY m.timestamp DESC, m.row DESC LIMIT :limit`

/**
 * Returns the newest memories that are no superseded ones: validated ones, then raw ones to be promoted, then other raw ones that
 * are not to be discarded and more likely of use than not; of these projects and universal, or all.
 */
export function newestRows(db: ReadableDb, projects: readonly string[] | null, limit: number): number[] {
  const validated = sql<number>(db, `SELECT m.row FROM memories m WHERE m.maturity = 'validated' ${newestOf}`)
  const promising = sql<number>(
    db,
    `SELECT m.row FROM recommendations rec CROSS JOIN memories m ON m.id = rec.memory_id
     WHERE m.maturity = 'raw' AND rec.action = 'promote' ${newestOf}`,
  )
  const others = sql<number>(
    db,
    `SELECT m.row FROM memories m LEFT JOIN recommendations rec ON rec.memory_id = m.id
     WHERE m.maturity = 'raw' AND coalesce(rec.action NOT IN ('promote', 'discard'), true)
       AND coalesce(rec.junk <= 0.5, true) ${newestOf}`,
  )
  const values = { projects: projects && JSON.stringify(projects), limit }
  return [validated, promising, others].flatMap((rows) => rows.pluck().all(values)).slice(0, limit)
}

/** Returns the tags of live memories, most frequent first; of these projects and universal, or all. */
export function countTags(
  db: ReadableDb,
  projects: readonly string[] | null,
  limit: number,
): { tag: string; memories: number }[] {
  return sql<{ tag: string; memories: number }>(
    db,
    `SELECT t.value AS tag, count(*) AS memories FROM memories m, json_each(m.tags) t
     WHERE m.superseded_by IS NULL AND m.maturity <> 'discarded'
       AND (:projects IS NULL OR m.scope = 'universal' OR m.project_id IN (SELECT value FROM json_each(:projects)))
     GROUP BY t.value ORDER BY memories DESC, tag LIMIT :limit`,
  ).all({ projects: projects && JSON.stringify(projects), limit })
}

/** Returns the rows of the memories with these texts, by their hashes, in that order. */
export function rowsOfTexts(db: ReadableDb, hashes: readonly string[]): number[] {
  return sql<number>(
    db,
    'SELECT m.row FROM json_each(?) h CROSS JOIN memories m ON m.content_hash = h.value ORDER BY h.key, m.row',
  )
    .pluck()
    .all(JSON.stringify(hashes))
}
