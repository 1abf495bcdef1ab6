import { cachedByWord } from './cachedByWord.ts'
import { wordHash } from './featureHash.ts'
import { type OrderEntry, orderEntries } from './orderEntries.ts'
import { orderStems } from './orderStems.ts'
import { isSpace } from './whiteSpace.ts'

/** Words between two clauses; neither clause begins with one. */
const joining = new Set(['and', 'but', 'so', 'then'])
/** Function words: alone or next to each other they distinguish prose from notes, not an order from a fact. */
const common = new Set(
  'a an the this that these those of to in on at by for from with and or but as is are was be been it its they them their there here so if then than when while before after into out up over under'.split(
    ' ',
  ),
)

/** A word of a sentence. */
export interface OrderWord {
  text: string
  hash: number
  /** Whether it is a function word. */
  isCommon: boolean
  /** The classes it may begin. */
  entries: readonly OrderEntry[]
}

/** A sentence as read by the model of planted orders. */
export interface OrderWords {
  words: readonly OrderWord[]
  /** Indices in `words` at which clauses begin. */
  starts: readonly number[]
  /** Whether a capitalised word is inside. */
  hasName: boolean
  /** What `lettersOf` returned of each part between white space. */
  letters: readonly (readonly number[])[]
}

/** Reads a sentence: stems of its words, and what `lettersOf` returns of each part between white space. */
export type OrderReader = (sentence: string) => OrderWords

/** Creates a reader of sentences for the model of planted orders. Linear in the length; remembers words. */
export function orderReader(lettersOf: (part: string) => readonly number[]): OrderReader {
  const readPart = cachedByWord((text) => partOf(text, lettersOf))
  return (sentence) => {
    const text = sentence.replaceAll('’', "'")
    const words: OrderWord[] = []
    const starts: number[] = []
    const letters: (readonly number[])[] = []
    let isFirst = true
    let opens = true
    let hasName = false
    for (let start = 0; start < text.length;) {
      const end = endOfPart(text, start)
      const part = readPart(text, start, end)
      start = end
      while (start < text.length && isSpace(text.charCodeAt(start))) start += 1
      if (part.joins) opens = true
      else if (opens && part.words.length > 0) {
        starts.push(words.length)
        opens = false
      }
      for (const word of part.words) words.push(word)
      letters.push(part.letters)
      hasName ||= part.isName && !isFirst
      isFirst = part.ends
      opens ||= part.closes
    }
    return { words, starts, hasName, letters }
  }
}

/** What stands between white space. */
interface Part {
  words: readonly OrderWord[]
  letters: readonly number[]
  /** Whether it has a capitalised word, which is a name unless it begins a sentence. */
  isName: boolean
  /** Whether it stands between two clauses. */
  joins: boolean
  /** Whether it ends a sentence or a clause. */
  ends: boolean
  closes: boolean
}

function partOf(text: string, lettersOf: (part: string) => readonly number[]): Part {
  const { stems, isPlain } = orderStems(text)
  return {
    words: stems.map((stem) => ({
      text: stem,
      hash: wordHash(stem),
      isCommon: common.has(stem),
      entries: orderEntries(stem),
    })),
    letters: lettersOf(text),
    isName: isPlain && /(?<![A-Za-z'])[A-Z][a-z]+(?![A-Za-z'])/.test(text),
    joins: joining.has(stems[0] ?? ''),
    ends: isPlain && /[.!?:]["')]?$/.test(text),
    closes: /[,;:.!?)–—]["')]?$/.test(text),
  }
}

function endOfPart(text: string, start: number): number {
  let end = start
  while (end < text.length && !isSpace(text.charCodeAt(end))) end += 1
  return end
}
