import { basename, dirname, join } from 'node:path'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'

/** `[Title](file.md) — what it says`: a line of an index, with the file it points to. */
const indexLine =
  /^[ \t]{0,8}(?:[-*+][ \t]{1,4})?\[[^[\]\n]{1,200}\]\(<?([^()<>\s:#]{1,300}\.(?:md|mdc|markdown))(?:#[^()\s]{0,200})?>?\)[^\n]{0,1000}$/i
/** `What it says -> [file.md](./file.md)`, from the arrow on: a line of an index that names its file last. */
const namedFile =
  /^(?:->|=>|→|⇒)[ \t]{0,4}`?(?:\[[^[\]\n]{1,200}\]\(<?)?([^()<>[\]\s:#`]{1,300}\.(?:md|mdc|markdown))(?:#[^()\s]{0,200})?(?:>?\))?`?\.?$/i
const arrows = ['->', '=>', '→', '⇒']
/** A longer line says more than an index does. */
const maxNamingLine = 500
/** Maximum number of memories of a file that are returned: it is about more than a line of an index says. */
const maxLinked = 10

/** The memories in the file that a line of an index points to. */
export interface LinkedNotes {
  /** The name of the file. */
  file: string
  /** Their ids, the longest first; none if the line breaks off and its file is not read. */
  ids: readonly string[]
}

/**
 * Returns the memories in the file that a memory points to, if the memory is a line of an index: its file is read too, or the line
 * breaks off before it names the file.
 */
export function readLinked(
  db: ReadableDb,
  { id, content, path }: { id: string; content: string; path: string | null },
): LinkedNotes | null {
  const target = path === null ? null : fileNamedIn(content.trim())
  const file = path === null || target === null ? null : join(dirname(path), decoded(target))
  if (file === null || file === path) return null
  const ids = sql<string>(
    db,
    `SELECT m.id FROM records r JOIN memories m ON m.id = r.memory_id
     WHERE r.source_id = (SELECT source_id FROM records WHERE memory_id = :id) AND r.path = :file AND m.id <> :id AND m.maturity IN ('raw', 'validated') AND ${isLive('m')}
     ORDER BY length(m.content) DESC, m.id LIMIT ${maxLinked}`,
  )
    .pluck()
    .all({ id, file })
  return ids.length > 0 || breaksOff(content) ? { file: basename(file), ids } : null
}

/** Checks whether what a line says before its last arrow is cut. */
function breaksOff(text: string): boolean {
  const said = text.slice(0, Math.max(0, lastArrow(text))).trimEnd()
  return said.endsWith('...') || said.endsWith('…')
}

function lastArrow(text: string): number {
  return Math.max(...arrows.map((each) => text.lastIndexOf(each)))
}

/** Returns the path that a line of an index names; null for any other text. */
function fileNamedIn(text: string): string | null {
  const first = indexLine.exec(text)?.[1]
  if (first !== undefined || text.length > maxNamingLine) return first ?? null
  const arrow = lastArrow(text)
  return (arrow < 0 ? null : namedFile.exec(text.slice(arrow))?.[1]) ?? null
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
