import { AppError } from '../../../shared/errors.ts'
import { isWithin } from './isWithin.ts'
import type { Files } from '../ports.ts'
import type { ReadableDb } from './db.ts'
import { sql } from './sql.ts'

/**
 * Returns why the paths may not be written now; null when they all may. Nothing may be written inside a source that cannot be
 * read: a new folder in its place would look like the source, emptied.
 */
export function whyUnwritable(db: ReadableDb, files: Pick<Files, 'stat'>, paths: readonly string[]): string | null {
  if (paths.length === 0) return null
  const sources = sql<{ id: string; name: string; path: string; paused_since: string | null; error: string | null }>(
    db,
    'SELECT id, name, path, paused_since, error FROM sources',
  ).all()
  for (const { id, name, path: root, paused_since, error } of sources) {
    if (!paths.some((path) => isWithin(path, root))) continue
    if (paused_since !== null)
      return `${name} cannot be read now: ${error ?? `${root} cannot be read; nothing changed.`} Once it is back, sync it.`
    if (!files.stat(root) || isEmptied(db, files, id))
      return `${name} was not found at ${root}; nothing changed. Bring it back, sync it and try again.`
  }
  return null
}

/** Checks whether all files a source was read from are missing: what is left may be the mount point of its disk. */
function isEmptied(db: ReadableDb, files: Pick<Files, 'stat'>, id: string): boolean {
  const known = sql<string>(db, 'SELECT path FROM source_files WHERE source_id = ?').pluck().all(id)
  return known.length > 0 && !known.some((path) => files.stat(path))
}

/** A refusal to write to a missing source. Unlike a disk failure, it states itself that nothing changed. */
class SourceAway extends AppError {}

/** Throws `unavailable`, with a way out, when a path may not be written now. */
export function assertWritableNow(db: ReadableDb, files: Pick<Files, 'stat'>, paths: readonly string[]): void {
  const reason = whyUnwritable(db, files, paths)
  if (reason !== null) throw new SourceAway('unavailable', reason)
}
