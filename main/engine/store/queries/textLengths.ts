import { lengthNorm } from '../../../../shared/text/relevance.ts'
import type { ReadableDb } from '../db.ts'
import { spelled } from '../fullText.ts'
import { lengthWords } from '../indexedWords.ts'
import { sql } from '../sql.ts'
import { type RowList, readRows } from './rowLists.ts'
import { matchingRows } from './wordRows.ts'

/** How long the texts are, as far as ranking needs it. */
export interface TextLengths {
  /** For each row, how its length weighs in BM25; index 0 is no row. */
  norms: Float32Array
  texts: number
  averageLength: number
}

interface KnownLengths extends TextLengths {
  lengths: Float32Array
}

const ofLibrary = new WeakMap<ReadableDb, KnownLengths>()

/**
 * Returns how long the texts are, as far as ranking needs it. They are read once, and then only those of new rows: reading all
 * takes longer than an answer may. A text edited meanwhile keeps the length it had, which changes its rank little.
 */
export function textLengths(db: ReadableDb): TextLengths {
  const newest = sql<number | null>(db, 'SELECT max(row) FROM memories').pluck().get() ?? 0
  const known = ofLibrary.get(db)
  if (known?.norms.length === newest + 1) return known
  const before = known && known.norms.length <= newest ? known : null
  const lengths = new Float32Array(newest + 1)
  if (before) lengths.set(before.lengths)
  let texts = before?.texts ?? 0
  let total = before ? before.averageLength * before.texts : 0
  for (const { word, length } of lengthWords)
    for (const row of matchingAfter(db, spelled(word, false), (before?.norms.length ?? 1) - 1)) {
      lengths[row] = length
      texts += 1
      total += length
    }
  const averageLength = texts === 0 ? 1 : total / texts
  const made = { lengths, texts, averageLength, norms: lengths.map((length) => lengthNorm(length, averageLength)) }
  ofLibrary.set(db, made)
  return made
}

/** Returns the rows after a row whose text matches a full-text expression. */
function matchingAfter(db: ReadableDb, expression: string, row: number): RowList {
  return readRows(db, `${matchingRows} AND rowid > ?`, [expression, row])
}
