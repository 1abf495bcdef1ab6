import { beginsWithFence } from '../markdown.ts'
import { wordsOf } from '../normalise.ts'
import { headingLevel } from './headings.ts'
import { isListed, isTableRow } from './listed.ts'
import { announces, isBareItem, isBoldLine, isHalf } from './parts.ts'

export interface Candidate {
  text: string
  wording: string
  lead: string
  isInRow: boolean
}

/** Minimum word similarity of two wordings of one sentence. */
const minSimilarity = 0.45
/** Lower minimum for a sentence that faces exactly one other between the same neighbours. */
const minFacingSimilarity = 0.3
/** Maximum number of pairings: beyond it only nearby sentences are compared. */
const maxPairings = 250_000
const nearby = 60

/**
 * Assigns sentences to rows, or null: first forced assignments, then equal wordings, then the most similar. Each row takes at
 * most one sentence and each sentence at most one row; assignments may cross.
 */
export function pairSentences(
  rows: readonly (readonly Candidate[])[],
  sentences: readonly Candidate[],
  forced: readonly (number | null)[] = [],
): (number | null)[] {
  const pairs: (number | null)[] = sentences.map(() => null)
  const taken = new Set<number>()
  const pair = (sentence: number, row: number | null | undefined): void => {
    if (row === null || row === undefined || taken.has(row) || pairs[sentence] !== null) return
    pairs[sentence] = row
    taken.add(row)
  }
  const forms = new Map<Candidate, Form>()
  const isOfForm = (row: readonly Candidate[], sentence: Candidate): boolean =>
    row.some((candidate) => areOfForm(candidate, sentence, forms))
  forced.forEach((row, at) => pair(at, row))
  pairEqual(rows, sentences, pairs, pair, taken)
  for (const [, sentence, row] of similarPairings(rows, sentences, pairs, taken, isOfForm)) pair(sentence, row)
  pairFacing(rows, sentences, pairs, pair, taken, isOfForm)
  return pairs
}

type IsOfForm = (row: readonly Candidate[], sentence: Candidate) => boolean

type Form = 'above' | 'code' | 'row' | 'titled' | 'half' | 'bare' | 'whole'

/** Checks whether one sentence may stand for the other. Only an item of a list stands for one that only names something. */
function areOfForm(one: Candidate, other: Candidate, forms: Map<Candidate, Form>): boolean {
  const [own = 'whole', its = 'whole'] = [one, other].map((candidate) => {
    const form = forms.get(candidate) ?? formOf(candidate)
    forms.set(candidate, form)
    return form
  })
  if (own === its) return true
  return (own === 'bare' && its === 'whole' && isListed(other)) || (its === 'bare' && own === 'whole' && isListed(one))
}

/** What other words cannot take the place of: a line above others, a block of code, a row of a table, a title with a line, a part of a quotation. */
function formOf(sentence: Candidate): Form {
  if (beginsWithFence(sentence.text)) return 'code'
  if (isTableRow(sentence)) return 'row'
  const isBoldHead = isBoldLine(sentence.text) && !isListed(sentence)
  if (headingLevel(sentence) > 0 || announces(sentence.text) || isBoldHead) return 'above'
  if (labelledLine.test(sentence.text)) return 'titled'
  if (isHalf(sentence)) return 'half'
  return isBareItem(sentence) ? 'bare' : 'whole'
}

const labelledLine = /\n\*\*[^*\n]{1,60}(?::\*\*|\*\*:)/

type Pair = (sentence: number, row: number | null | undefined) => void

/** Pairs equal wordings: each with the first free row after the last paired one, else with any free row. */
function pairEqual(
  rows: readonly (readonly Candidate[])[],
  sentences: readonly Candidate[],
  pairs: readonly (number | null)[],
  pair: Pair,
  taken: ReadonlySet<number>,
): void {
  const places = new Map<string, number[]>()
  rows.forEach((row, at) => {
    for (const wording of new Set(row.map((candidate) => candidate.wording)))
      places.set(wording, [...(places.get(wording) ?? []), at])
  })
  let last = -1
  sentences.forEach(({ wording, isInRow }, at) => {
    if (pairs[at] !== null) return
    const isFree = (row: number): boolean =>
      !taken.has(row) && rows[row]?.some((candidate) => candidate.isInRow === isInRow) === true
    const free = places.get(wording)?.filter(isFree) ?? []
    const row = free.find((place) => place > last) ?? free[0]
    pair(at, row)
    if (row !== undefined) last = row
  })
}

/** Returns pairings that are similar enough, most similar first; ties by proximity. */
function similarPairings(
  rows: readonly (readonly Candidate[])[],
  sentences: readonly Candidate[],
  pairs: readonly (number | null)[],
  taken: ReadonlySet<number>,
  isOfForm: IsOfForm,
): [number, number, number][] {
  const words = rows.map((row, at) => (taken.has(at) ? [] : row.map(({ text }) => new Set(wordsOf(text)))))
  const isMany = rows.length * sentences.length > maxPairings
  const found: [number, number, number][] = []
  sentences.forEach((sentence, at) => {
    if (pairs[at] !== null) return
    const own = new Set(wordsOf(sentence.text))
    words.forEach((candidates, row) => {
      if (taken.has(row) || (isMany && Math.abs(row - at) > nearby)) return
      const score = Math.max(...candidates.map((candidate) => diceCoefficient(own, candidate)))
      if (score >= minSimilarity && isOfForm(rows[row] ?? [], sentence)) found.push([score, at, row])
    })
  })
  return found.sort((one, other) => other[0] - one[0] || Math.abs(one[1] - one[2]) - Math.abs(other[1] - other[2]))
}

function pairFacing(
  rows: readonly (readonly Candidate[])[],
  sentences: readonly Candidate[],
  pairs: readonly (number | null)[],
  pair: Pair,
  taken: ReadonlySet<number>,
  isOfForm: IsOfForm,
): void {
  sentences.forEach((sentence, at) => {
    if (pairs[at] !== null) return
    const before = at === 0 ? -1 : pairs[at - 1]
    const after = at === sentences.length - 1 ? rows.length : pairs[at + 1]
    if (before === null || before === undefined || after !== before + 2 || taken.has(before + 1)) return
    const candidates = rows[before + 1] ?? []
    const own = new Set(wordsOf(sentence.text))
    const score = Math.max(...candidates.map((candidate) => diceCoefficient(own, new Set(wordsOf(candidate.text)))))
    if (score >= minFacingSimilarity && isOfForm(candidates, sentence)) pair(at, before + 1)
  })
}

/** Returns Dice's coefficient of two sets of words, 0 to 1. */
function diceCoefficient(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return (2 * common) / (one.size + other.size)
}
