import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'
import { readMeta, saveMeta } from './meta.ts'

/** A stale, undecided memory. */
export interface StaleMemory {
  id: string
  description: string
  content: string
  usage_count: number
  last_accessed: string | null
  confidence: number | null
  reason: string
  /** When a person last made a decision about it. */
  answered_at: string | null
}

/** State at the end of the last review: its time, the usage counts of stale memories, and which questions stayed unanswered. */
export interface MicroMarks {
  at: string | null
  uses: Record<string, number>
  unanswered: Record<string, number>
}

/** Forces the index of stale evidence: there is little of it, which the planner cannot know; it would scan every memory. */
export const staleQuery = `SELECT m.id, m.description, m.content, m.usage_count, m.last_accessed, m.confidence, e.stale_reason AS reason,
     (SELECT max(d.at) FROM decision_memories o JOIN decisions d ON d.seq = o.seq
      WHERE o.memory_id = m.id AND d.actor LIKE 'person-%') AS answered_at
   FROM evidence e INDEXED BY evidence_stale CROSS JOIN memories m ON m.id = e.owner
   WHERE e.stale_commit IS NOT NULL AND ${isUndecided('m')}
   ORDER BY m.usage_count DESC, m.id`

/** Returns stale, undecided memories, the most used first. */
export function staleMemories(db: ReadableDb): StaleMemory[] {
  return sql<StaleMemory>(db, staleQuery).all()
}

const key = 'micro-review'

/** Returns the marks of the last review; empty ones before the first. */
export function readMicroMarks(db: ReadableDb): MicroMarks {
  return readMeta<MicroMarks>(db, key) ?? { at: null, uses: {}, unanswered: {} }
}

/** Stores the marks of a review at its end. */
export function saveMicroMarks(db: WritableDb, marks: MicroMarks): void {
  saveMeta(db, key, marks)
}

/**
 * Returns the confidence of a memory after its record is read again: ours, if a decision lowered the value the record still
 * states; else the record’s.
 */
export function effectiveConfidence(
  db: ReadableDb,
  memory: { id: string; confidence: number | null },
  stated: number | null,
): number | null {
  if (memory.confidence === stated || memory.confidence === null) return stated
  const lowered = sql<{ before: number | null; after: number | null }>(
    db,
    `SELECT before ->> 'confidence' AS before, after ->> 'confidence' AS after FROM changes
     WHERE tbl = 'memories' AND key = ? AND before IS NOT NULL AND json_type(after, '$.confidence') IS NOT NULL`,
  ).all(memory.id)
  const isOurs = lowered.some(({ after }) => after === memory.confidence)
  return isOurs && lowered.some(({ before }) => before === stated) ? memory.confidence : stated
}
