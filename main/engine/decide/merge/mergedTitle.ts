import { joinedHook } from '../../sources/claudeCodeHooks.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readSourceRow } from '../../store/queries/sources.ts'
import { followingTitle } from './followingTitle.ts'

/**
 * Returns the title of a merge: that of `home`, which follows the text. In a memory of Claude Code, whose agents read the titles
 * alone until they open a file, it also names what the other sources are about, if the text says more than `home`.
 */
export function mergedTitle(
  db: ReadableDb,
  home: MemoryRow,
  sources: readonly MemoryRow[],
  content: string,
): { title: string; rule: string | null } {
  const title = followingTitle(home, content)
  const isIndexed = readSourceRow(db, home.source_id)?.kind === 'claude-code'
  const others = sources.flatMap(({ id, description }) => (id === home.id ? [] : description))
  const joined = isIndexed && content.trim() !== home.content.trim() ? joinedHook([title, ...others]) : title
  if (joined !== title) return { title: joined, rule: 'those of the texts, so that agents know what it is about' }
  return { title, rule: title === home.description ? null : 'the beginning of the result' }
}
