import { dirname, join } from 'node:path'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'

/** `[Title](file.md) — what it says`: a line of an index, with the file it points to. */
const indexLine =
  /^[ \t]{0,8}(?:[-*+][ \t]{1,4})?\[[^[\]\n]{1,200}\]\(<?([^()<>\s:#]{1,300}\.(?:md|mdc|markdown))(?:#[^()\s]{0,200})?>?\)[^\n]{0,1000}$/i
/** Maximum number of memories of a file that are returned: it is about more than a line of an index says. */
const maxLinked = 10

/** Returns the memories in the file that a memory points to, the longest first, if the memory is a line of an index. */
export function readLinked(
  db: ReadableDb,
  { id, content, path }: { id: string; content: string; path: string | null },
): string[] {
  const target = path === null ? undefined : indexLine.exec(content.trim())?.[1]
  if (path === null || target === undefined) return []
  return sql<string>(
    db,
    `SELECT m.id FROM records r JOIN memories m ON m.id = r.memory_id
     WHERE r.source_id = (SELECT source_id FROM records WHERE memory_id = :id) AND r.path = :file AND m.id <> :id AND m.maturity IN ('raw', 'validated') AND ${isLive('m')}
     ORDER BY length(m.content) DESC, m.id LIMIT ${maxLinked}`,
  )
    .pluck()
    .all({ id, file: join(dirname(path), decoded(target)) })
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
