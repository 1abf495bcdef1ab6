import type { ReadableDb } from '../db.ts'
import { headingsIn } from '../jsonColumns.ts'
import { sql } from '../sql.ts'

/** Where a record stands: its file below the path of its source, its line, and the headings above it, outermost first. */
export interface RecordPlace {
  root: string
  path: string
  line: number | null
  headings: string[]
}

interface PlaceRow extends Omit<RecordPlace, 'headings'> {
  section: string | null
}

/** Returns the place of a memory's record; null for a memory without one. */
export function readRecordPlace(db: ReadableDb, id: string): RecordPlace | null {
  const row = sql<PlaceRow>(
    db,
    `SELECT s.path AS root, r.path, r.line, r.section
     FROM records r JOIN sources s ON s.id = r.source_id WHERE r.memory_id = ?`,
  ).get(id)
  if (!row) return null
  const { section, ...place } = row
  return { ...place, headings: section === null ? [] : headingsIn(section) }
}
