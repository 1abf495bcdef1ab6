import type { SourceLink } from '../../../../shared/model/source.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Returns the links of a source that lead out of its root, ordered by path. */
export function readLinks(db: ReadableDb, source: string): SourceLink[] {
  return sql<{ path: string; target: string; followed: number | null }>(
    db,
    'SELECT path, target, followed FROM source_links WHERE source_id = ? ORDER BY path, target',
  )
    .all(source)
    .map(({ path, target, followed }) => ({ path, target, followed: followed === null ? null : followed === 1 }))
}

/** Returns the links a person chose to follow. */
export function followedLinks(db: ReadableDb, source: string): SourceLink[] {
  return readLinks(db, source).filter(({ followed }) => followed === true)
}

/** Updates the list of links: adds new ones as unanswered, keeps answered ones, deletes those that no longer exist. */
export function saveLinks(
  db: WritableDb,
  source: string,
  met: readonly { path: string; target: string }[],
  stands: (link: SourceLink) => boolean,
): void {
  for (const link of readLinks(db, source))
    if (!stands(link))
      sql(db, 'DELETE FROM source_links WHERE source_id = ? AND path = ? AND target = ?').run(
        source,
        link.path,
        link.target,
      )
  for (const { path, target } of met)
    sql(db, 'INSERT OR IGNORE INTO source_links (source_id, path, target) VALUES (?, ?, ?)').run(source, path, target)
}

/** Stores a person's answer about a link with its current target. Throws `not_found` for a link that no sync found. */
export function answerLink(db: WritableDb, source: string, path: string, follow: boolean): void {
  const { changes } = sql(db, 'UPDATE source_links SET followed = ? WHERE source_id = ? AND path = ?').run(
    follow ? 1 : 0,
    source,
    path,
  )
  if (changes === 0)
    throw new AppError('not_found', `No link at ${path} leads out of this source. Read the source again and look.`)
}
