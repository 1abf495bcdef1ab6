import { queryTokens } from '../../../../shared/text/tokenise.ts'
import type { ReadableDb } from '../db.ts'
import type { SoughtWord } from '../fullText.ts'
import { sql } from '../sql.ts'

/** A text whose title has the typed words together, in their order, counts this much more. */
const phraseFactor = 1.5
/** Titles are compared of this many of the best rows, or of a few more that are equally good. */
const minCompared = 60
const maxCompared = 120
/** Fewer letters say little about a title. */
const minLetters = 3

/**
 * Raises the scores of those among the best rows whose title is what was typed, above all others, and of those whose title
 * has the typed words together. The last word may be only begun.
 */
export function raiseTitles(db: ReadableDb, words: readonly SoughtWord[], scores: Float32Array): void {
  if (words.reduce((letters, { word }) => letters + word.length, 0) < minLetters) return
  let best = 0
  for (let row = 0; row < scores.length; row += 1) best = Math.max(best, scores[row] ?? 0)
  const titles = sql<{ row: number; title: string }>(
    db,
    'SELECT row, description AS title FROM memories WHERE row IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(bestRows(scores, best)))
  for (const { row, title } of titles) {
    const score = scores[row] ?? 0
    const match = matchOf(words, queryTokens(`${title} `).exact)
    if (match === 'whole') scores[row] = score + best * phraseFactor
    else if (match === 'part') scores[row] = score * phraseFactor
  }
}

/** Returns the rows with the best scores, without sorting all of them. */
function bestRows(scores: Float32Array, best: number): number[] {
  const steps = new Int32Array(stepCount + 1)
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? 0
    const step = stepOf(score, best)
    if (score > 0) steps[step] = (steps[step] ?? 0) + 1
  }
  let last = 0
  for (let found = steps[0] ?? 0; found < minCompared && last < stepCount; found += steps[last] ?? 0) last += 1
  const rows: number[] = []
  for (let row = scores.length - 1; row > 0 && rows.length < maxCompared; row -= 1) {
    const score = scores[row] ?? 0
    if (score > 0 && stepOf(score, best) <= last) rows.push(row)
  }
  return rows
}

const stepCount = 100

/** 0 for the best score, up to `stepCount` for one near zero. */
function stepOf(score: number, best: number): number {
  return Math.round((1 - score / best) * stepCount)
}

/**
 * Whether typed words are a whole title, or two or more of them a part of it: a single word counts as in any title. Returns null
 * for neither.
 */
function matchOf(words: readonly SoughtWord[], title: readonly string[]): 'whole' | 'part' | null {
  const standsAt = (at: number): boolean =>
    words.every(({ word, begun }, index) => (begun ? title[at + index]?.startsWith(word) : title[at + index] === word))
  if (words.length === title.length && words.every(({ word }, at) => title[at] === word)) return 'whole'
  return words.length > 1 && title.some((_, at) => standsAt(at)) ? 'part' : null
}
