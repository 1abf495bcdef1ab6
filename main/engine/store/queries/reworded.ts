import { compareNotes } from '../../language/difference/compareNotes.ts'
import type { Sql } from '../db.ts'

/**
 * Minimum odds that two related texts are one note in other words. Of rewordings written for the purpose, all that were related
 * reached 0.9; notes on one subject with another name, place or number stayed below 0.8.
 */
const minOneNote = 0.85
/** Maximum number of answers cached: cards ask for the same ones again and again. */
const maxKnown = 2000

/** SQL condition: two related texts, given by hash, content and similarity, may be one note in other words. */
export const isReworded = (one: string, other: string, similarity: string): string =>
  `is_reworded(${one}.content_hash, ${other}.content_hash, ${one}.content, ${other}.content, ${similarity}) = 1`

/** Registers the SQL function that compares two related texts. */
export function registerRewordedFunction(db: Sql): void {
  const known = new Map<string, 0 | 1>()
  db.function('is_reworded', (one: unknown, other: unknown, a: unknown, b: unknown, similarity: unknown) => {
    const key = `${String(one)} ${String(other)}`
    const before = known.get(key)
    if (before !== undefined) return before
    const { verdict, oneNote } = compareNotes(String(a), String(b), Number(similarity))
    const answer = verdict !== 'conflict' && oneNote >= minOneNote ? 1 : 0
    if (known.size >= maxKnown) known.clear()
    known.set(key, answer)
    return answer
  })
}
