/** A power of two: texts of a library use some ten thousand words, most of them seldom. */
const slots = 2 ** 16
/** Longer words seldom recur. */
const maxLength = 40

/** V8 keeps the whole text in memory for a slice of this length; shorter ones are copies. */
const minSlice = 13

/** Returns what belongs to the word that begins and ends at these indices of a text. */
export type WordReader<Value> = (text: string, start: number, end: number) => Value

/**
 * Returns a reader that computes what belongs to a word and, when the word recurs, remembers it until another one that recurs
 * needs its place: many words occur once, and remembering them takes memory. Cuts no word out of its text to look it up, which
 * takes longer than the look-up.
 */
export function cachedByWord<Value>(compute: (word: string) => Value): WordReader<Value> {
  const known: ({ word: string; value: Value } | null)[] = Array.from({ length: slots }, () => null)
  /** By slot, the hash of the last word that was not there. */
  const missed = new Int32Array(slots)
  return (text, start, end) => {
    let hash = 0
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)
    const slot = (hash ^ (hash >>> 16)) & (slots - 1)
    const found = known[slot]
    if (found?.word.length === end - start && text.startsWith(found.word, start)) return found.value
    const word = cutOut(text, start, end)
    const value = compute(word)
    if (missed[slot] !== hash) missed[slot] = hash
    else if (word.length <= maxLength) known[slot] = { word, value }
    return value
  }
}

/** Returns a part of a text that does not keep the whole text in memory. */
function cutOut(text: string, start: number, end: number): string {
  const part = text.slice(start, end)
  const isRemembered = part.length >= minSlice && part.length <= maxLength
  return isRemembered ? Buffer.from(part, 'utf16le').toString('utf16le') : part
}
