import { frequencyScore, otherSpelling, rarity, wholeWord } from '../../../../shared/text/relevance.ts'
import type { ReadableDb } from '../db.ts'
import { type SoughtWord, type TextQuery, spelled } from '../fullText.ts'
import { wordMarks } from '../indexedWords.ts'
import { sql } from '../sql.ts'
import type { RowList } from './rowLists.ts'
import { textLengths } from './textLengths.ts'
import { raiseTitles } from './titleMatches.ts'
import { expressionsOf, markRows, marksOf, matchMarks, matching, rowNumbers, rowSteps } from './wordRows.ts'

/**
 * Returns for each row how well its text matches a search, 0 where it does not: BM25F, with words of titles and headings
 * counted more often, the counts in the steps of `wordMarks`, and titles that are what was typed first.
 */
export function relevanceOf(db: ReadableDb, sought: TextQuery): Float32Array {
  return rowNumbers(db, JSON.stringify(sought), () => computeRelevance(db, sought))
}

/** Orders rows by relevance; equally relevant ones keep their order. Scores are compared in 255 steps up to the best. */
export function byRelevance(rows: RowList, scores: Float32Array): RowList {
  let best = 0
  for (let at = 0; at < rows.length; at += 1) best = Math.max(best, scores[rows[at] ?? 0] ?? 0)
  if (best === 0) return rows
  const steps = new Uint8Array(rows.length)
  const ends = new Int32Array(257)
  for (let at = 0; at < rows.length; at += 1) {
    const step = Math.round((1 - (scores[rows[at] ?? 0] ?? 0) / best) * 255)
    steps[at] = step
    ends[step + 1] = (ends[step + 1] ?? 0) + 1
  }
  for (let step = 1; step < ends.length; step += 1) ends[step] = (ends[step] ?? 0) + (ends[step - 1] ?? 0)
  const ordered = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const step = steps[at] ?? 0
    const place = ends[step] ?? 0
    ordered[place] = rows[at] ?? 0
    ends[step] = place + 1
  }
  return ordered
}

function computeRelevance(db: ReadableDb, sought: TextQuery): Float32Array {
  const matches = matchMarks(db, sought)
  const { norms, texts } = textLengths(db)
  const scores = new Float32Array(matches.length)
  if (!matches.includes(1)) return scores
  for (const word of sought.words) {
    const weight = sought.words.length > 1 ? rarityOf(db, word, texts) : 1
    const [steps, whole, own] = [stepsOf(db, word, matches.length), wholeOf(db, word), ownOf(db, word)]
    for (let row = 0; row < matches.length; row += 1) {
      if (matches[row] !== 1) continue
      const count = stepCounts[steps[row] ?? 0] ?? 1
      const often = frequencyScore(count, norms[row] ?? 1)
      const isWhole = whole === null || whole[row] === 1 ? wholeWord : 1
      const isOwn = own === null || own[row] === 1 ? 1 : otherSpelling
      scores[row] = (scores[row] ?? 0) + weight * often * isWhole * isOwn
    }
  }
  raiseTitles(db, sought.words, scores)
  return scores
}

/** What a step of `wordMarks` stands for; the first is a word without a mark. */
const stepCounts = [1, ...wordMarks.map(({ count }) => count)]

/** A word in more texts than this says nothing by being whole, and finding out would take long. */
const maxWhole = 20_000

/** Of the words that begin as typed, this many of the most frequent ones count more where a text holds them often. */
const maxMarked = 30

/** How often a text holds words that begin with fewer letters than this says nothing about it, and finding out would take long. */
const minMarked = 3

/** For each row how often its text holds a word, in the steps of `wordMarks`; 0 without a mark. */
function stepsOf(db: ReadableDb, sought: SoughtWord, rows: number): Uint8Array {
  return rowSteps(db, sought, () => {
    const steps = new Uint8Array(rows)
    if (sought.begun && sought.word.length < minMarked) return steps
    for (const [at, { mark }] of wordMarks.entries())
      for (const expression of expressionsOf(db, sought, mark).slice(0, maxMarked))
        markRows(steps, matching(db, expression), at + 1)
    return steps
  })
}

/** For each row whether it holds the whole word; null: it makes no difference. */
function wholeOf(db: ReadableDb, { word, begun, instead }: SoughtWord): Uint8Array | null {
  const spellings = instead === null ? [word] : [word, instead]
  const isRare = begun && spellings.every((spelling) => textsHolding(db, spelling) <= maxWhole)
  return isRare
    ? marksOf(
        db,
        spellings.map((spelling) => spelled(spelling, false)),
      )
    : null
}

/** For each row whether it holds the word as it was typed; null: all do. */
function ownOf(db: ReadableDb, { word, begun, instead }: SoughtWord): Uint8Array | null {
  return instead === null ? null : marksOf(db, [spelled(word, begun)])
}

function rarityOf(db: ReadableDb, { word, instead }: SoughtWord, texts: number): number {
  return rarity(texts, textsHolding(db, instead ?? word))
}

/** Counts the texts that hold a word. */
function textsHolding(db: ReadableDb, word: string): number {
  const [found = 0] = rowNumbers(db, `texts with ${word}`, () => {
    const count = sql<number>(db, 'SELECT doc FROM temp.memory_words WHERE term = ?').pluck()
    return Float32Array.of(count.get(word) ?? 0)
  })
  return found
}
