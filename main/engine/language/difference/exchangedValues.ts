import type { Partners } from './difference.ts'
import type { Token } from './token.ts'

/** Maximum number of values compared: a text with more is a table. */
const maxValues = 24
/** Maximum number of words on either side of a value that tell its role. */
const reach = 5

interface Value {
  /** The words beside it in each text, as they are written in the second. */
  first: ReadonlySet<string>
  second: ReadonlySet<string>
}

/**
 * Counts pairs of values that changed places, whatever else was reworded: `videos 7 days, screenshots 30` and `screenshots
 * after 7 days, videos after 30`. The words beside each value alone in one text are beside the other value alone in the
 * second text, and none of them are beside the same.
 */
export function exchangedValues(a: readonly Token[], b: readonly Token[], { toB }: Partners): number {
  const second = contexts(b, ({ key }) => key)
  const first = contexts(a, ({ index }) => toB[index]?.key)
  const values = [...first].flatMap(([key, words]): Value[] => {
    const other = second.get(key)
    return other ? [{ first: words, second: other }] : []
  })
  if (values.length > maxValues) return 0
  let count = 0
  for (const [at, one] of values.entries())
    for (const other of values.slice(at + 1)) if (changedPlaces(one, other)) count += 1
  return count
}

function changedPlaces(one: Value, other: Value): boolean {
  const [mine, theirs] = [without(one.first, other.first), without(other.first, one.first)]
  const [mineThere, theirsThere] = [without(one.second, other.second), without(other.second, one.second)]
  return (
    !mine.some((word) => mineThere.includes(word)) &&
    !theirs.some((word) => theirsThere.includes(word)) &&
    mine.some((word) => theirsThere.includes(word)) &&
    theirs.some((word) => mineThere.includes(word))
  )
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...words].filter((word) => !others.has(word))
}

/** Returns the words beside each value of a text, by its key. */
function contexts(tokens: readonly Token[], keyOf: (word: Token) => string | undefined): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const token of tokens) {
    if (!isValue(token)) continue
    const words = found.get(token.key) ?? new Set()
    found.set(token.key, words)
    for (const word of [...beside(token, 'previous'), ...beside(token, 'next')]) {
      const key = keyOf(word)
      if (key !== undefined) words.add(key)
    }
  }
  return found
}

function isValue({ kind, text, content, inCode }: Token): boolean {
  if (!content) return false
  return (kind !== 'word' && kind !== 'operator') || inCode || /^\p{Lu}/u.test(text)
}

/** Returns the content words on one side of a value in its clause. */
function beside(value: Token, side: 'previous' | 'next'): Token[] {
  const found: Token[] = []
  for (let at = value[side], steps = 0; at?.clause === value.clause && steps < reach; at = at[side], steps += 1)
    if (at.content && !isValue(at)) found.push(at)
  return found
}
