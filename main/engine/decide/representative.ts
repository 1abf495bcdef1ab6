import type { ReadableDb } from '../store/db.ts'
import { type RecordRow, readRecord } from '../store/pending.ts'
import { sourceIds } from '../store/queries/memories.ts'
import type { SourceRow } from '../store/queries/sources.ts'

/**
 * Returns the record whose place a result takes when each record is a file: the first source record that is present
 * (`present` 1), or that we removed (`present` 0). Looks through sources that were never written themselves.
 */
export function representative(db: ReadableDb, source: SourceRow, id: string, present: 0 | 1): RecordRow | null {
  for (const from of sourceIds(db, id)) {
    const found = readRecord(db, from) ?? representative(db, source, from, present)
    if (found && found.source_id === source.id && found.present === present && found.gone_since === null) return found
  }
  return null
}
