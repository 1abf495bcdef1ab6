import { dirname } from 'node:path'
import { isWithin } from './isWithin.ts'
import { pathFrom } from './pathFrom.ts'
import type { ReadableDb } from './db.ts'
import { sql } from './sql.ts'

/** How a record names the reference its memory was promoted to. */
export interface Pointer {
  id: string
  name: string
  /** Its path relative to the source or its project; null when outside both. */
  path: string | null
}

/**
 * Returns the pointer from a source's record to a reference, never with a path specific to this machine; null for an unknown
 * id.
 */
export function pointerTo(db: ReadableDb, source: { path: string }, id: string): Pointer | null {
  const reference = sql<{ name: string; path: string; section: string | null; root: string | null }>(
    db,
    'SELECT r.name, r.path, r.section, p.root FROM refs r LEFT JOIN projects p ON p.id = r.project_id WHERE r.id = ?',
  ).get(id)
  if (!reference) return null
  const { name, path, section, root } = reference
  if (section !== null && dirname(path) === source.path) return { id, name, path: `section ${section}` }
  const folder = [source.path, root].find((each) => each !== null && path !== each && isWithin(path, each))
  return { id, name, path: folder ? pathFrom(folder, path) : null }
}
