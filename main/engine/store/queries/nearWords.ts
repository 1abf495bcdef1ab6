import { wordsOneTypoAway } from '../../../../shared/text/nearWords.ts'
import type { ReadableDb } from '../db.ts'
import { type IndexedWord, hasWordWithPrefix, prefixExpressions, spelled, wordsWithPrefix } from '../fullText.ts'
import { sql } from '../sql.ts'

/** Texts are counted up to this many. */
const maxCounted = 1000

/** Counts the texts with a word, or with words that begin with it, up to a thousand. */
export function countTextsWith(db: ReadableDb, word: string, begun: boolean): number {
  // Merging the texts of all words with the prefix would take ten times as long.
  if (begun && hasWordWithPrefix(db, word, maxCounted - 1)) return maxCounted
  return (
    sql<number>(db, `SELECT count(*) FROM (SELECT 1 FROM memory_text WHERE memory_text MATCH ? LIMIT ${maxCounted})`)
      .pluck()
      .get(spelled(word, begun)) ?? 0
  )
}

/**
 * Returns the words of the index that differ from a word by one typo; while the word is being typed also what differs from it
 * by one typo and begins a word, if there is no whole word. Those that begin with the same letter come first, then those in
 * the most texts.
 */
export function wordsNear(db: ReadableDb, word: string, begun: boolean): IndexedWord[] {
  const near = wordsOneTypoAway(word)
  const whole = sql<IndexedWord>(
    db,
    'SELECT term AS word, doc AS texts FROM temp.memory_words WHERE term IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(near))
  const found = whole.length > 0 || !begun ? whole : near.map((start) => beginning(db, start))
  const isStrange = ({ word: other }: IndexedWord): number => (other[0] === word[0] ? 0 : 1)
  return found
    .filter(({ texts }) => texts > 0)
    .toSorted((a, b) => isStrange(a) - isStrange(b) || b.texts - a.texts || (a.word < b.word ? -1 : 1))
}

function beginning(db: ReadableDb, start: string): IndexedWord {
  return { word: start, texts: hasWordWithPrefix(db, start, 0) ? countTextsWith(db, start, true) : 0 }
}

/** A memory in whose texts a word was found. */
export interface TextsWithWord {
  id: string
  description: string
  content: string
}

/** Returns the newest memories whose texts hold a word, or a word that begins with it: of many words the most frequent. */
export function textsWithWord(db: ReadableDb, word: string, begun: boolean, limit: number): TextsWithWord[] {
  const [expression = spelled(word, begun)] = begun ? prefixExpressions(word, wordsWithPrefix(db, word)) : []
  return sql<TextsWithWord>(
    db,
    `SELECT id, description, content FROM memories
     WHERE row IN (SELECT rowid FROM memory_text WHERE memory_text MATCH ? ORDER BY rowid DESC LIMIT ?) ORDER BY row DESC`,
  ).all(expression, limit)
}
