import { basename, dirname, join } from 'node:path'
import { fileNamedIn, lastArrow } from '../../../../shared/text/indexLine.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'

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

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
