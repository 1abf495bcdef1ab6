import { frequencyScore, rarity } from '../../../../shared/text/relevance.ts'
import type { ReadableDb } from '../db.ts'
import { spelled } from '../fullText.ts'
import type { AskedWord } from './answerWords.ts'
import { textLengths } from './textLengths.ts'
import { matching } from './wordRows.ts'

/** A word of a question and how much it tells. */
export interface WeighedWord {
  forms: readonly string[]
  /** The inverse document frequency of BM25. */
  weight: number
}

/** The texts that hold a word of a question, the best first as far as the index tells. */
export interface Answers {
  /** Their rows, in pieces: the later ones are sorted only if they are asked for. */
  rows: Iterable<readonly number[]>
  words: WeighedWord[]
  /** Mean number of words of a text. */
  averageLength: number
}

/** In a library of this many texts or more, a word in more than this share, or this number, of them says little about a text. */
const minTexts = 1000
const maxShare = 0.25
const maxTexts = 5000
/** Where every word is frequent, the rarest count. */
const minWords = 2

/**
 * Ranks the texts that hold any word of a question, in any form, by BM25 as if each stood there once, newer ones first among
 * equals. Very frequent words count only if no other stands in a text.
 */
export function rankAnswers(db: ReadableDb, asked: readonly AskedWord[]): Answers {
  const { norms, texts, averageLength } = textLengths(db)
  const scores = new Float32Array(norms.length)
  const words = tellingWords(asked, texts).map(({ forms }) => {
    const rows = matching(db, forms.map((form) => spelled(form, false)).join(' OR '))
    const weight = rarity(texts, rows.length)
    for (const row of rows) scores[row] = (scores[row] ?? 0) + weight * frequencyScore(1, norms[row] ?? 1)
    return { forms, weight }
  })
  // A word that stands nowhere counts as one of the rarest, those of one text: in a small library it would outweigh all others.
  const missing = asked.filter(({ forms }) => forms.length === 0)
  words.push(...missing.map(({ forms }) => ({ forms, weight: rarity(texts, 1) })))
  return { rows: bestFirst(scores), words, averageLength }
}

function tellingWords(asked: readonly AskedWord[], texts: number): AskedWord[] {
  const found = asked.filter(({ forms }) => forms.length > 0)
  if (texts < minTexts) return found
  const most = Math.min(texts * maxShare, maxTexts)
  const telling = found.filter((word) => word.texts <= most)
  return telling.length > 0 ? telling : found.toSorted((one, other) => one.texts - other.texts).slice(0, minWords)
}

/** How many of the best rows are sorted at first: sorting tens of thousands takes longer than finding them. */
const firstRows = 500

function* bestFirst(scores: Float32Array): Iterable<readonly number[]> {
  const rows: number[] = []
  for (let row = 0; row < scores.length; row += 1) if (scores[row] !== 0) rows.push(row)
  const scoreOf = (row: number): number => scores[row] ?? 0
  const sorted = (some: number[]): number[] => some.sort((one, other) => scoreOf(other) - scoreOf(one) || other - one)
  const bar = rows.length <= firstRows ? 0 : (Float32Array.from(rows, scoreOf).sort().at(-firstRows) ?? 0)
  yield sorted(rows.filter((row) => scoreOf(row) >= bar))
  yield sorted(rows.filter((row) => scoreOf(row) < bar))
}
