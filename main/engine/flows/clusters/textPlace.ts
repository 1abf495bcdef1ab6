import type { TextPlace } from '../../../../shared/model/textPlace.ts'
import { relativeName } from '../../sources/jaatoLayout.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readRecordPlace } from '../../store/queries/recordPlace.ts'

/** Returns where a memory stands in its source; null for one without a record. */
export function textPlace(db: ReadableDb, id: string): TextPlace | null {
  const place = readRecordPlace(db, id)
  if (!place) return null
  const { root, ...rest } = place
  return { ...rest, file: relativeName(place.path, root) }
}
