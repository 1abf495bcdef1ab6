import type { FileChange } from '../../store/fileChange.ts'
import type { RecordRow } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import type { WriteDraft } from '../../store/stepPlan.ts'

/** A memory whose record does not match the decisions yet. */
export interface PendingRecord {
  id: string
  memory: MemoryRow | null
  record: RecordRow | null
}

/** A memory that cannot be written now, and why. */
export interface Refusal {
  memory_id: string
  reason: string
}

/** File changes that are written together, with their effect on records. */
export interface WriteBatch {
  changes: FileChange[]
  writes: WriteDraft[]
}

/** Sorts removals before additions, so that a place is free before it is taken. */
export function sortWrites(writes: readonly WriteDraft[]): WriteDraft[] {
  return writes.toSorted((left, right) => (left.after?.present ?? 0) - (right.after?.present ?? 0))
}
