import { hashOf } from './hash.ts'
import { prepare } from './prepare.ts'
import { weightOf } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

/**
 * The terms of a text, sorted, with a blank between them: what the search for neighbours keeps of it. A term is a stem
 * behind a letter for its kind; its second occurrence is another term, so that sets of terms have in common what bags of
 * words have. A text without words, such as brackets alone, has one term of its own, so that it meets its equals only.
 */
export function termsOf(text: string): string {
  const { words } = wordsOf(text)
  if (words.length === 0) return `${bare}${hashOf(prepare(text).key)}`
  const counts = new Map<string, number>()
  const terms: string[] = []
  for (const { kind, stem } of words) {
    const term = letters[kind] + stem
    const count = (counts.get(term) ?? 0) + 1
    counts.set(term, count)
    if (count === 1) terms.push(term)
    else if (count <= maxCounted) terms.push(`${again}${count}.${term}`)
  }
  return terms.sort().join(' ')
}

/** How much a term tells, in hundredths: whole numbers add up to the same in any order. */
export function termWeight(term: string): number {
  const first = term.startsWith(again) ? term.slice(term.indexOf('.') + 1) : term
  const stem = first.slice(1)
  const kind = kinds[first[0]!]
  return kind === undefined ? 100 : Math.max(1, Math.round(100 * weightOf({ kind, stem, form: stem, named: false })))
}

/** The stem of a term that may have partners of like meaning or spelling; null for numbers, signs and repetitions. */
export function wordOfTerm(term: string): string | null {
  return term.startsWith(letters.word) ? term.slice(1) : null
}

/** A word said more often than this says no more. */
const maxCounted = 255
const again = 'r'
const bare = 'b'
const letters: Readonly<Record<Word['kind'], string>> = { word: 'w', number: 'n', sign: 's' }
const kinds: Readonly<Record<string, Word['kind']>> = { w: 'word', n: 'number', s: 'sign' }
