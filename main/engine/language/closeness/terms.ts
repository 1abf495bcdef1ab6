import { hashOf } from './hash.ts'
import { prepare } from './prepare.ts'
import { weightOf } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

/**
 * Returns the sorted terms of a text, separated by spaces, which the neighbour search stores. A term is a letter for its kind
 * followed by a stem. Each further occurrence is a different term, so that sets of terms overlap as bags of words do. A text
 * without words, such as brackets alone, has a single unique term, so that it matches only equal texts.
 */
export function termsOf(text: string): string {
  const { words } = wordsOf(text)
  if (words.length === 0) return `${wordlessPrefix}${hashOf(prepare(text).key)}`
  const counts = new Map<string, number>()
  const terms: string[] = []
  for (const { kind, stem } of words) {
    const term = kindLetters[kind] + stem
    const count = (counts.get(term) ?? 0) + 1
    counts.set(term, count)
    if (count === 1) terms.push(term)
    else if (count <= maxOccurrences) terms.push(`${repeatPrefix}${count}.${term}`)
  }
  return terms.sort().join(' ')
}

/** Returns the weight of a term in hundredths: the sum of integers does not depend on their order. */
export function termWeight(term: string): number {
  const first = term.startsWith(repeatPrefix) ? term.slice(term.indexOf('.') + 1) : term
  const stem = first.slice(1)
  const kind = kinds[first.charAt(0)]
  return kind === undefined ? 100 : Math.max(1, Math.round(100 * weightOf({ kind, stem, form: stem, named: false })))
}

/** Returns the stem of a term that may have partners of similar meaning or spelling; null for numbers, signs and repetitions. */
export function wordOfTerm(term: string): string | null {
  return term.startsWith(kindLetters.word) ? term.slice(1) : null
}

/** Maximum number of occurrences of a word that count. */
const maxOccurrences = 255
const repeatPrefix = 'r'
const wordlessPrefix = 'b'
const kindLetters: Readonly<Record<Word['kind'], string>> = { word: 'w', number: 'n', sign: 's' }
const kinds: Readonly<Record<string, Word['kind']>> = { w: 'word', n: 'number', s: 'sign' }
