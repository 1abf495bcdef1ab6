import type { ReactNode } from 'react'
import styles from './PackText.module.css'

/** The exact text of a pack, with each id that it names as a link to its memory or reference. */
export function PackText({
  text,
  ids,
  open,
}: {
  text: string
  /** The memories and references in it. */
  ids: readonly string[]
  open: (id: string) => void
}): ReactNode {
  return text
    .trimEnd()
    .split('\n')
    .map((line, at) => (
      <span key={at} className={line.startsWith('#') ? styles.heading : styles.line}>
        {partsOf(line, new Set(ids)).map((part, number) =>
          part.isId ? (
            <span key={number} className={styles.together}>
              [
              <button type="button" className={styles.id} onClick={() => open(part.words)}>
                {part.words}
              </button>
            </span>
          ) : (
            part.words
          ),
        )}
        {'\n'}
      </span>
    ))
}

/** Splits a line at the ids that stand where a pack writes them, at the beginning of a bracket, which goes with the id. */
function partsOf(line: string, ids: ReadonlySet<string>): { words: string; isId: boolean }[] {
  const parts: { words: string; isId: boolean }[] = []
  let from = 0
  for (const { 1: id = '', index } of line.matchAll(/\[([^\][;\s]+)(?=[;\]])/g)) {
    if (!ids.has(id)) continue
    parts.push({ words: line.slice(from, index), isId: false }, { words: id, isId: true })
    from = index + 1 + id.length
  }
  return [...parts, { words: line.slice(from), isId: false }]
}
