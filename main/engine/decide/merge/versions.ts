import type { ReadableDb } from '../../store/db.ts'
import { isOfEarlierDay } from '../../store/queries/comparedTexts.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readPair } from '../../store/queries/pairs.ts'

/** Returns the older and the newer of two versions of one note; null if the two memories are none. */
export function versionsAmong(
  db: ReadableDb,
  one: MemoryRow,
  other: MemoryRow,
): { older: MemoryRow; newer: MemoryRow } | null {
  if (readPair(db, one.content_hash, other.content_hash)?.versions !== 1) return null
  if (isOfEarlierDay(one, other)) return { older: one, newer: other }
  return isOfEarlierDay(other, one) ? { older: other, newer: one } : null
}
