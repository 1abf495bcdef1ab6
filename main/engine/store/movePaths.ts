import { isWithin, startOfPathsIn } from './isWithin.ts'
import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { originOf, saveOrigin } from './queries/sourceOrigins.ts'

/** A folder or file that was moved, with everything in it. */
export interface Moved {
  from: string
  to: string
}

/** Returns a path after a move; unchanged if it is not in the moved folder. */
export function afterMove(path: string, { from, to }: Moved): string {
  if (path === from) return to
  return isWithin(path, from) ? startOfPathsIn(to) + path.slice(startOfPathsIn(from).length) : path
}

/** The tables with file paths of a source. */
const tablesWithPaths = ['source_files', 'unreadable', 'records', 'source_links'] as const

/** Moves a source and all stored paths of its files; its ids stay. */
export function moveSourceRows(db: WritableDb, source: { id: string; path: string }, moved: Moved): void {
  const path = afterMove(source.path, moved)
  saveOrigin(db, path, originOf(db, source.path))
  sql(db, 'UPDATE OR REPLACE chosen_projects SET path = ? WHERE path = ?').run(path, source.path)
  sql(db, 'UPDATE sources SET path = ?, error = NULL, paused_since = NULL WHERE id = ?').run(path, source.id)
  const place = { ...withStarts(moved), id: source.id }
  for (const table of tablesWithPaths)
    sql(db, `UPDATE ${table} SET path = ${movedPath('path')} WHERE source_id = :id AND ${isInMoved('path')}`).run(place)
  sql(db, `UPDATE writes ${movePathIn('before')} AND source_id = :id`).run(place)
  sql(db, `UPDATE writes ${movePathIn('after')} AND source_id = :id`).run(place)
}

/** Moves the paths of file effects, references and intents, so that nothing uses the former place again. */
export function moveFileRows(db: WritableDb, moved: Moved): void {
  const place = withStarts(moved)
  sql(db, `UPDATE effects SET path = ${movedPath('path')} WHERE ${isInMoved('path')}`).run(place)
  sql(db, `UPDATE OR REPLACE made_folders SET path = ${movedPath('path')} WHERE ${isInMoved('path')}`).run(place)
  sql(db, `UPDATE refs SET path = ${movedPath('path')} WHERE ${isInMoved('path')}`).run(place)
  sql(db, `UPDATE changes ${movePathIn('before')} AND tbl = 'refs'`).run(place)
  sql(db, `UPDATE changes ${movePathIn('after')} AND tbl = 'refs'`).run(place)
  for (const { id, payload } of sql<{ id: number; payload: string }>(db, 'SELECT id, payload FROM intents').all()) {
    const value: unknown = JSON.parse(payload, (key, each: unknown) =>
      key === 'path' && typeof each === 'string' ? afterMove(each, moved) : each,
    )
    sql(db, 'UPDATE intents SET payload = ? WHERE id = ?').run(JSON.stringify(value), id)
  }
}

function withStarts({ from, to }: Moved) {
  return { from, to, inside: startOfPathsIn(from), into: startOfPathsIn(to) }
}

/** SQL condition: the path is in the moved folder. */
function isInMoved(path: string): string {
  return `(${path} = :from OR substr(${path}, 1, length(:inside)) = :inside)`
}

/** SQL for the new place of a path in the moved folder. */
function movedPath(path: string): string {
  return `CASE ${path} WHEN :from THEN :to ELSE :into || substr(${path}, length(:inside) + 1) END`
}

/** SQL that moves the path inside a column of JSON, where it is in the moved folder. */
function movePathIn(json: string): string {
  return `SET ${json} = json_set(${json}, '$.path', ${movedPath(`${json} ->> 'path'`)}) WHERE ${isInMoved(`${json} ->> 'path'`)}`
}
