import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { readMeta, saveMeta } from './meta.ts'

/** A stale memory that is still to be decided on. */
export interface StaleMemory {
  id: string
  description: string
  content: string
  usage_count: number
  last_accessed: string | null
  confidence: number | null
  reason: string
  /** When a person last decided anything about it. */
  answered_at: string | null
}

/** What stood at the end of the last review: when that was, how often stale memories were used, and who was asked in vain. */
export interface MicroMarks {
  at: string | null
  uses: Record<string, number>
  unanswered: Record<string, number>
}

/**
 * Read by the index of what is stale: that is little, which the planner cannot know; it would walk through every memory.
 */
export const staleQuery = `SELECT m.id, m.description, m.content, m.usage_count, m.last_accessed, m.confidence, e.stale_reason AS reason,
     (SELECT max(d.at) FROM decision_memories o JOIN decisions d ON d.seq = o.seq
      WHERE o.memory_id = m.id AND d.actor LIKE 'person-%') AS answered_at
   FROM evidence e INDEXED BY evidence_stale CROSS JOIN memories m ON m.id = e.owner
   WHERE e.stale_commit IS NOT NULL AND m.superseded_by IS NULL AND m.maturity IN ('raw', 'validated')
   ORDER BY m.usage_count DESC, m.id`

/** Stale memories that are still to be decided on, the most used first. */
export function staleMemories(db: ReadableDb): StaleMemory[] {
  return sql<StaleMemory>(db, staleQuery).all()
}

const key = 'micro-review'

/** The marks of the last review; empty ones before the first. */
export function readMicroMarks(db: ReadableDb): MicroMarks {
  return readMeta<MicroMarks>(db, key) ?? { at: null, uses: {}, unanswered: {} }
}

/** Keeps the marks of a review that ends. */
export function saveMicroMarks(db: WritableDb, marks: MicroMarks): void {
  saveMeta(db, key, marks)
}

/**
 * The confidence a memory has after its record was read again: ours, where a decision lowered what the record still says;
 * else the record’s.
 */
export function standingConfidence(
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
