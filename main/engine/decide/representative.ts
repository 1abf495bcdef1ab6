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
    if (found && isOf(source, found, present)) return found
  }
  return null
}

/** Returns all records of a source that a result takes the place of, the one whose file it takes over first. */
export function representatives(db: ReadableDb, source: SourceRow, id: string): RecordRow[] {
  return sourceIds(db, id).flatMap((from) => {
    const record = readRecord(db, from)
    if (!record) return representatives(db, source, from)
    return isOf(source, record, 1) ? record : []
  })
}

function isOf(source: SourceRow, record: RecordRow, present: 0 | 1): boolean {
  return record.source_id === source.id && record.present === present && record.gone_since === null
}
