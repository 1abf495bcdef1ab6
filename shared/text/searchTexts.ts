import { forgivesTypo, isOneTypo } from './nearWords.ts'
import { frequencyScore, lengthNorm, otherSpelling, rarity, titleWeight, wholeWord } from './relevance.ts'
import { queryTokens, tokenise } from './tokenise.ts'

/** The words of an item: those of its title count more. */
export interface SearchableText {
  title: string
  text: string
}

/** Another spelling that a search used for a typed word that stands nowhere. */
export interface UsedSpelling {
  typed: string
  shown: string
}

export interface TextSearch<Item> {
  /** The best match first; equal ones keep their order. */
  items: Item[]
  spellings: UsedSpelling[]
}

interface IndexedItem<Item> {
  item: Item
  counts: Map<string, number>
  length: number
}

/** A small number of texts, indexed in memory for `searchTexts`. */
export interface TextIndex<Item> {
  entries: readonly IndexedItem<Item>[]
  /** How many of the texts hold each word. */
  words: ReadonlyMap<string, number>
  averageLength: number
}

/** Indexes items by the words of their texts. */
export function indexTexts<Item>(items: readonly Item[], textOf: (item: Item) => SearchableText): TextIndex<Item> {
  const entries = items.map((item) => ({ item, ...countWords(textOf(item)) }))
  const words = new Map<string, number>()
  for (const { counts } of entries) for (const word of counts.keys()) words.set(word, (words.get(word) ?? 0) + 1)
  const total = entries.reduce((sum, { length }) => sum + length, 0)
  return { entries, words, averageLength: Math.max(1, total / Math.max(1, entries.length)) }
}

/**
 * Returns the items that hold every word of a query, the last one as a prefix, ranked as the board’s search ranks memories:
 * by BM25F. One typo is forgiven in a word of four letters or more that stands nowhere. Without words, all items.
 */
export function searchTexts<Item>(index: TextIndex<Item>, query: string): TextSearch<Item> {
  const { exact, prefix } = queryTokens(query)
  const typed = [...exact.map((word) => ({ word, begun: false })), ...(prefix ? [{ word: prefix, begun: true }] : [])]
  const sought = typed.map(({ word, begun }) => ({ word, begun, shown: spellingOf(index.words, word, begun) }))
  const scored = index.entries.flatMap((entry) => {
    const score = scoreOf(index, entry, sought)
    return score === null ? [] : [{ item: entry.item, score }]
  })
  return {
    items: scored.toSorted((one, other) => other.score - one.score).map(({ item }) => item),
    spellings: sought.flatMap(({ word, shown }) => (shown === word ? [] : [{ typed: word, shown }])),
  }
}

interface Sought {
  word: string
  begun: boolean
  shown: string
}

function countWords({ title, text }: SearchableText): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>()
  const add = (tokens: readonly string[], weight: number) => {
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + weight)
  }
  const tokens = tokenise(text)
  add(tokens, 1)
  add(tokenise(title), titleWeight)
  return { counts, length: tokens.length }
}

/** Returns null for a text that lacks one of the words. */
function scoreOf<Item>(
  { entries, words, averageLength }: TextIndex<Item>,
  { counts, length }: IndexedItem<Item>,
  sought: readonly Sought[],
): number | null {
  let score = 0
  for (const { word, begun, shown } of sought) {
    const whole = counts.get(shown) ?? 0
    const count = whole > 0 || !begun ? whole : countBeginning(counts, shown)
    if (count === 0) return null
    const weight = sought.length > 1 ? rarity(entries.length, words.get(shown) ?? 0) : 1
    const isWhole = begun && whole === 0 ? 1 : wholeWord
    const isOwn = shown === word ? 1 : otherSpelling
    score += weight * frequencyScore(count, lengthNorm(length, averageLength)) * isWhole * isOwn
  }
  return score
}

function countBeginning(counts: ReadonlyMap<string, number>, start: string): number {
  let most = 0
  for (const [word, count] of counts) if (word.startsWith(start)) most = Math.max(most, count)
  return most
}

/** Returns the word itself if a text holds it, else one that differs by one typo, else the word. */
function spellingOf(words: ReadonlyMap<string, number>, typed: string, begun: boolean): string {
  if (words.has(typed) || !forgivesTypo(typed)) return typed
  const near = new Map<string, number>()
  const add = (word: string, texts: number) => void near.set(word, (near.get(word) ?? 0) + texts)
  for (const [word, texts] of words) {
    if (begun && word.startsWith(typed)) return typed
    if (isOneTypo(typed, word)) add(word, texts)
  }
  if (near.size === 0 && begun)
    for (const [word, texts] of words)
      for (const length of [typed.length - 1, typed.length, typed.length + 1])
        if (word.length > length && isOneTypo(typed, word.slice(0, length))) add(word.slice(0, length), texts)
  const isStrange = (word: string): number => (word[0] === typed[0] ? 0 : 1)
  const [best] = [...near].toSorted(
    ([one, m], [other, n]) => isStrange(one) - isStrange(other) || n - m || (one < other ? -1 : 1),
  )
  return best?.[0] ?? typed
}
