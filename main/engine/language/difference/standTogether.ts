import { fenceAfter, listSign } from '../../../../shared/text/markdown.ts'
import { type ReadTexts, byLength } from './compareTexts.ts'
import type { Token } from './token.ts'

/** Minimum share of the shorter text's matched words that stand together in the longer one. */
const minTogether = 0.8

/**
 * Checks whether what the shorter text says stands together in the longer one: the words of each of its sentences within two
 * neighbouring sentences, list items or lines of code there, besides those of its title. Words scattered over a long note do
 * not say what a short one says.
 */
export function standTogether(read: ReadTexts): boolean {
  const { short, long } = byLength(read)
  const places = placesIn(long.text, long.tokens)
  const placesOfKey = new Map<string, Set<number>>()
  for (const { key, index } of long.tokens) {
    const known = placesOfKey.get(key)
    const place = places[index] ?? 0
    if (known) known.add(place)
    else placesOfKey.set(key, new Set([place]))
  }
  let [matched, together] = [0, 0]
  for (const sentence of Map.groupBy(short.tokens, (token) => token.sentence).values()) {
    const met = sentence.flatMap((token) => (token.content ? (short.toOther[token.index] ?? []) : []))
    matched += met.length
    together += mostTogether(met.map(({ key }) => placesOfKey.get(key) ?? new Set()))
  }
  return together >= minTogether * matched
}

/** Returns how many of some words two neighbouring places have, besides the title; for each word its places are given. */
function mostTogether(words: readonly ReadonlySet<number>[]): number {
  const counts = new Map<number, number>()
  const titled = words.filter((places) => places.has(titlePlace)).length
  for (const places of words) {
    if (places.has(titlePlace)) continue
    // A word counts once for the two places beginning with its own, and for those beginning with the one before.
    for (const first of new Set([...places].flatMap((place) => [place - 1, place])))
      counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return titled + Math.max(0, ...counts.values())
}

/** Stands for the title, which is beside everything. */
const titlePlace = -10

/** Numbers the sentences, list items and lines of code of a text; returns the number of each token's. */
function placesIn(text: string, tokens: readonly Token[]): number[] {
  const ownLines = startsOfOwnLines(text)
  const titleEnd = lengthOfTitle(text)
  let [place, line, sentence] = [0, 0, tokens[0]?.sentence]
  return tokens.map((token) => {
    let isNew = token.sentence !== sentence
    for (; (ownLines[line] ?? Infinity) <= token.start; line += 1) isNew = true
    if (isNew) place += 1
    sentence = token.sentence
    return token.start < titleEnd ? titlePlace : place
  })
}

/** Returns the length of a first line that names what follows it; 0 if it is a sentence, a list item or code. */
function lengthOfTitle(text: string): number {
  const [first = ''] = text.split('\n', 1)
  const isTitle = first.length < text.length && !beginsBlock.test(first) && !/[.:;,!?`/]\s*$/.test(first)
  return isTitle ? first.length : 0
}

const beginsBlock = new RegExp(`^\\s*(?:(?:${listSign}|[|>])\\s|\\d|\`{3}|~{3})`)

/** Returns where the lines of code blocks and of drawn trees begin: each says something by itself. */
function startsOfOwnLines(text: string): number[] {
  const starts: number[] = []
  let [fence, start] = ['', 0]
  for (const line of text.split('\n')) {
    fence = fenceAfter(line, fence)
    if (fence !== '' || /^[\s│|]*[├└]/.test(line)) starts.push(start)
    start += line.length + 1
  }
  return starts
}
