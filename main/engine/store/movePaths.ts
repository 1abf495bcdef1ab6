import { sep } from 'node:path'
import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { originOf, keepOrigin } from './queries/sourceOrigins.ts'

/** A folder or file that lies elsewhere now, with everything in it. */
export interface Moved {
  from: string
  to: string
}

/** Where a path leads after a move; itself where it lies elsewhere. */
export function afterMove(path: string, { from, to }: Moved): string {
  return isIn(path, from) ? to + path.slice(from.length) : path
}

/** Whether a path is a folder, or lies in it. */
export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}

/** What of a source says where its files lie. */
const ofSources = ['source_files', 'unreadable', 'records', 'source_links'] as const

/** Gives a source and all that is known of its files their new place; its ids stay. */
export function moveSourceRows(db: WritableDb, source: { id: string; path: string }, moved: Moved): void {
  const path = afterMove(source.path, moved)
  keepOrigin(db, path, originOf(db, source.path))
  sql(db, 'UPDATE sources SET path = ?, error = NULL, paused_since = NULL WHERE id = ?').run(path, source.id)
  for (const table of ofSources)
    sql(db, `UPDATE ${table} SET path = ${moving('path')} WHERE source_id = :id AND ${lies('path')}`).run({
      ...withSeparator(moved),
      id: source.id,
    })
  for (const column of ['before', 'after']) {
    const value = `${column} ->> 'path'`
    sql(
      db,
      `UPDATE writes SET ${column} = json_set(${column}, '$.path', ${moving(value)}) WHERE source_id = :id AND ${lies(value)}`,
    ).run({ ...withSeparator(moved), id: source.id })
  }
}

/** Gives what steps did to files, and the references, their new place, so that nothing acts on the former one again. */
export function moveFileRows(db: WritableDb, moved: Moved): void {
  const place = withSeparator(moved)
  for (const table of ['effects', 'refs'])
    sql(db, `UPDATE ${table} SET path = ${moving('path')} WHERE ${lies('path')}`).run(place)
  for (const column of ['before', 'after']) {
    const value = `${column} ->> 'path'`
    sql(
      db,
      `UPDATE changes SET ${column} = json_set(${column}, '$.path', ${moving(value)}) WHERE tbl = 'refs' AND ${lies(value)}`,
    ).run(place)
  }
  for (const { id, payload } of sql<{ id: number; payload: string }>(db, 'SELECT id, payload FROM intents').all()) {
    const value: unknown = JSON.parse(payload, (key, each: unknown) =>
      key === 'path' && typeof each === 'string' ? afterMove(each, moved) : each,
    )
    sql(db, 'UPDATE intents SET payload = ? WHERE id = ?').run(JSON.stringify(value), id)
  }
}

function withSeparator({ from, to }: Moved) {
  return { from, to, inside: from + sep }
}

/** SQL for: the path lies in the folder that was moved. */
function lies(path: string): string {
  return `(${path} = :from OR substr(${path}, 1, length(:inside)) = :inside)`
}

/** SQL for where a path that lies there leads now. */
function moving(path: string): string {
  return `:to || substr(${path}, length(:from) + 1)`
}
