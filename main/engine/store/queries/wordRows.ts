import type { ReadableDb } from '../db.ts'
import {
  type IndexedWord,
  type SoughtWord,
  type TextQuery,
  expressionFor,
  maxIndexedPrefix,
  prefixExpressions,
  spelled,
  wordsWithPrefix,
} from '../fullText.ts'
import { recall } from '../recall.ts'
import { sql } from '../sql.ts'
import { textState } from './libraryState.ts'
import { type RowList, readRows } from './rowLists.ts'

/**
 * What was read of the full-text index, cached until a text changes: with each letter of a word that is being typed, the same
 * words match again, or fewer of them.
 */
interface IndexCache {
  state: string
  /** Rows by full-text expression, and how many they are. */
  rows: Map<string, RowList>
  cachedRows: number
  /** The words that begin with a prefix; null if there are too many to list. */
  begun: Map<string, readonly IndexedWord[] | null>
  marks: Map<string, Uint8Array>
  steps: Map<string, Uint8Array>
  numbers: Map<string, Float32Array>
}

const ofLibrary = new WeakMap<ReadableDb, IndexCache>()

/** Returns a number for each row by name; computed once until a text changes. */
export function rowNumbers(db: ReadableDb, name: string, make: () => Float32Array): Float32Array {
  return recall(cacheOf(db).numbers, name, make)
}

/** Returns a step for each row by a sought word; computed once until a text changes, also for other words that match the same. */
export function rowSteps(db: ReadableDb, word: SoughtWord, make: () => Uint8Array): Uint8Array {
  return recall(cacheOf(db).steps, keyOf(db, word), make)
}

/** Returns those rows of a list whose text matches a search, in the list's order. */
export function filterMatching(db: ReadableDb, rows: RowList, sought: TextQuery): RowList {
  const isMatch = matchMarks(db, sought)
  const kept = new Int32Array(rows.length)
  let count = 0
  // By index, as in all loops over rows here: an iterator takes five times as long.
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    if (isMatch[row] === 1) kept[count++] = row
  }
  return kept.subarray(0, count)
}

/** Returns for each row number whether its text matches a search. */
export function matchMarks(db: ReadableDb, sought: TextQuery): Uint8Array {
  return recall(cacheOf(db).marks, keyOfQuery(sought), () => findMatches(db, sought))
}

function keyOfQuery(sought: TextQuery): string {
  return JSON.stringify(sought)
}

/** Where the other words match fewer texts, one expression is faster than reading all texts with the last word. */
const minMatches = 2000

function findMatches(db: ReadableDb, sought: TextQuery): Uint8Array {
  const last = sought.words.at(-1)
  if (!last?.begun) return marksOf(db, [expressionFor(sought)])
  const withLast = (): Uint8Array =>
    recall(cacheOf(db).marks, keyOf(db, last), () => marksOf(db, expressionsOf(db, last)))
  const others = { ...sought, words: sought.words.slice(0, -1) }
  if (others.words.length === 0 && others.tag === null) return withLast()
  // Known where the words were typed one after the other. Where they were not, one expression is faster too.
  const found = cacheOf(db).marks.get(keyOfQuery(others))
  if (!found || last.word.length <= maxIndexedPrefix || countOf(found) < minMatches)
    return marksOf(db, [expressionFor(sought)])
  const marks = Uint8Array.from(withLast())
  for (let row = 0; row < marks.length; row += 1) if (found[row] !== 1) marks[row] = 0
  return marks
}

function countOf(marks: Uint8Array): number {
  let count = 0
  for (let row = 0; row < marks.length; row += 1) count += marks[row] ?? 0
  return count
}

/** Computes for each row number whether its text matches any of the full-text expressions. */
export function marksOf(db: ReadableDb, expressions: readonly string[]): Uint8Array {
  const newest = sql<number>(db, 'SELECT max(row) FROM memories').pluck().get() ?? 0
  const marks = new Uint8Array(newest + 1)
  for (const expression of expressions) markRows(marks, matching(db, expression), 1)
  return marks
}

/** Sets the marks of some rows. */
export function markRows(marks: Uint8Array, rows: RowList, as: number): void {
  for (let at = 0; at < rows.length; at += 1) marks[rows[at] ?? 0] = as
}

/** Returns full-text expressions that together match the texts with a word, behind a mark if one is given. */
export function expressionsOf(db: ReadableDb, sought: SoughtWord, mark = ''): string[] {
  return spellingsOf(sought).flatMap((spelling) => {
    const word = mark + spelling
    if (!sought.begun) return [spelled(word, false)]
    return prefixExpressions(word, word.length > maxIndexedPrefix ? wordsBeginning(db, word) : null)
  })
}

/** Returns a key that is equal for words that match the same texts, such as two prefixes with which the same words begin. */
function keyOf(db: ReadableDb, sought: SoughtWord): string {
  const keys = spellingsOf(sought).map((spelling) => {
    const words = sought.begun && spelling.length >= minLetters ? wordsBeginning(db, spelling) : null
    // Words that begin alike stand together in the index: the first one and their number name them all.
    return words ? [words[0]?.word, words.length] : spelling
  })
  return JSON.stringify([sought.begun, ...keys])
}

function spellingsOf({ word, instead }: SoughtWord): string[] {
  return instead === null ? [word] : [word, instead]
}

/** Minimum number of letters of a listed prefix: the words that begin with fewer are too many. */
const minLetters = 4

/** Returns the words that begin with a prefix, from those of a shorter prefix if they were listed. */
function wordsBeginning(db: ReadableDb, prefix: string): readonly IndexedWord[] | null {
  const { begun } = cacheOf(db)
  return recall(begun, prefix, () => {
    for (let length = prefix.length - 1; length >= minLetters; length -= 1) {
      const words = begun.get(prefix.slice(0, length))
      if (words) return words.filter(({ word }) => word.startsWith(prefix))
    }
    return wordsWithPrefix(db, prefix)
  })
}

/** SQL for the rows whose text matches a full-text expression. */
export const matchingRows = 'SELECT rowid AS row FROM memory_text WHERE memory_text MATCH ?'

/** Maximum number of rows that are cached, in 8 MB; an expression counts as some, so that their number is limited too. */
const maxRows = 2_000_000
const rowsPerExpression = 50

/** Returns the rows whose text matches a full-text expression. */
export function matching(db: ReadableDb, expression: string): RowList {
  const cache = cacheOf(db)
  const known = cache.rows.get(expression)
  if (known) return known
  const rows = readRows(db, matchingRows, [expression])
  if (cache.cachedRows > maxRows) {
    cache.rows.clear()
    cache.cachedRows = 0
  }
  cache.rows.set(expression, rows)
  cache.cachedRows += rows.length + rowsPerExpression
  return rows
}

function cacheOf(db: ReadableDb): IndexCache {
  const state = textState(db)
  const known = ofLibrary.get(db)
  if (known?.state === state) return known
  const fresh: IndexCache = {
    state,
    rows: new Map(),
    cachedRows: 0,
    begun: new Map(),
    marks: new Map(),
    steps: new Map(),
    numbers: new Map(),
  }
  ofLibrary.set(db, fresh)
  return fresh
}
