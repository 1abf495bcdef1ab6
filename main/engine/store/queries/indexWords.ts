import type { ReadableDb } from '../db.ts'
import { spelled } from '../fullText.ts'
import { sql } from '../sql.ts'

/** Returns the words of the index that begin with these letters, a to z, in order; at most `max`. */
export function wordsBeginning(db: ReadableDb, start: string, max: number): string[] {
  const next = sql<string>(db, 'SELECT term FROM temp.memory_word_places WHERE term >= ? AND term < ? LIMIT 1').pluck()
  // The first character after z, so that words which go on with other letters are left out.
  const end = `${start}{`
  const found: string[] = []
  for (let word = next.get(start, end); word !== undefined && found.length < max; word = next.get(`${word}\0`, end))
    found.push(word)
  return found
}

/** Checks whether a text holds a word. */
export function isInIndex(db: ReadableDb, word: string): boolean {
  return sql(db, 'SELECT 1 FROM memory_text WHERE memory_text MATCH ? LIMIT 1').get(spelled(word, false)) !== undefined
}

/** A word in more texts is frequent: its count is kept, because counting takes long. */
const maxCounted = 500
/** A kept count holds until the library has grown or shrunk by this share. */
const sameShare = 0.1

interface FrequentWords {
  /** Number of rows when the words were counted. */
  rows: number
  texts: Map<string, number>
}

const frequentOf = new WeakMap<ReadableDb, FrequentWords>()

/** Returns in about how many texts a word is: exact for a rare word, for a frequent one perhaps some changes behind. */
export function countTexts(db: ReadableDb, word: string): number {
  const known = frequentWords(db)
  const kept = known.get(word)
  if (kept !== undefined) return kept
  const few = `SELECT count(*) FROM (SELECT 1 FROM memory_text WHERE memory_text MATCH ? LIMIT ${maxCounted + 1})`
  const found = sql<number>(db, few).pluck().get(spelled(word, false)) ?? 0
  if (found <= maxCounted) return found
  const all = sql<number>(db, 'SELECT doc FROM temp.memory_words WHERE term = ?').pluck().get(word) ?? found
  known.set(word, all)
  return all
}

function frequentWords(db: ReadableDb): Map<string, number> {
  const rows = sql<number | null>(db, 'SELECT max(row) FROM memories').pluck().get() ?? 0
  const known = frequentOf.get(db)
  if (known && Math.abs(rows - known.rows) <= known.rows * sameShare) return known.texts
  const texts = new Map<string, number>()
  frequentOf.set(db, { rows, texts })
  return texts
}
