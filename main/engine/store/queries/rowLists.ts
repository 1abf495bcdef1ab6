import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { type SoughtWord, type TextQuery, expressionFor, spelled, wordsWithPrefix } from '../fullText.ts'
import { libraryState } from './libraryState.ts'

/** Row numbers of memories, in order. */
export type RowList = Int32Array

/** Rows that stand together in a list, such as those with the same recommended action. */
export interface RowGroup {
  key: string
  rows: RowList
}

/**
 * Row lists, cached until the library changes: after a page, callers request its neighbours, the other columns and their
 * counts, which come from the same lists. A row number takes four bytes, so that a list of 100,000 is read in some
 * milliseconds and takes 400 KB.
 */
interface RowCache {
  state: string
  lists: Map<string, RowList>
  groups: Map<string, readonly RowGroup[]>
  matches: Map<string, Uint8Array>
  numbers: Map<string, Float32Array>
  steps: Map<string, WordSteps>
  /** Rows of the full-text expressions that match many. */
  found: Map<string, RowList>
  /** Expressions for the spellings of a word that is being typed. */
  spellings: Map<string, readonly string[]>
}

const maxCached = 16
const ofLibrary = new WeakMap<ReadableDb, RowCache>()

/** Returns the rows that a statement selects as its only column. */
export function rowList(db: ReadableDb, text: string, values: readonly (string | number)[]): RowList {
  return recall(remembered(db).lists, JSON.stringify([text, ...values]), () => read(db, text, values))
}

/** Returns groups of rows by name; made once until the library changes. */
export function rowGroups(db: ReadableDb, name: string, make: () => readonly RowGroup[]): readonly RowGroup[] {
  return recall(remembered(db).groups, name, make)
}

/** Returns a number for each row by name; computed once until the library changes. */
export function rowNumbers(db: ReadableDb, name: string, make: () => Float32Array): Float32Array {
  return recall(remembered(db).numbers, name, make)
}

/** How often each row's text holds a word, in steps; where the word is whole, and where it is spelled as typed; null: everywhere. */
export interface WordSteps {
  counts: Uint8Array
  whole: Uint8Array | null
  own: Uint8Array | null
}

/** Returns the steps of a word; computed once until the library changes. */
export function wordSteps(db: ReadableDb, word: SoughtWord, make: () => WordSteps): WordSteps {
  return recall(remembered(db).steps, JSON.stringify(word), make)
}

/** Returns those rows of a list whose text matches a search, in the list's order. */
export function filterMatching(db: ReadableDb, rows: RowList, sought: TextQuery): RowList {
  const isMatch = matchMarks(db, sought)
  const kept = new Int32Array(rows.length)
  let count = 0
  for (const row of rows) if (isMatch[row] === 1) kept[count++] = row
  return kept.subarray(0, count)
}

/** Returns for each row number whether its text matches a search. */
export function matchMarks(db: ReadableDb, sought: TextQuery): Uint8Array {
  return recall(remembered(db).matches, JSON.stringify(sought), () => findMatches(db, sought))
}

function findMatches(db: ReadableDb, sought: TextQuery): Uint8Array {
  const last = sought.words.at(-1)
  if (!last?.begun) return marksOf(db, [expressionFor(sought)])
  const expressions = [last.word, last.instead].flatMap((word) => (word === null ? [] : spellingsOf(db, word, true)))
  if (expressions.length === 1) return marksOf(db, [expressionFor(sought)])
  const marks = marksOf(db, expressions)
  const others = { ...sought, words: sought.words.slice(0, -1) }
  if (others.words.length === 0 && others.tag === null) return marks
  // Cached for themselves: they stay the same while the last word is being typed.
  const found = matchMarks(db, others)
  return marks.map((mark, row) => mark & (found[row] ?? 0))
}

/** Returns full-text expressions that together match the texts with a word, or with words that begin with it. */
export function spellingsOf(db: ReadableDb, word: string, begun: boolean): readonly string[] {
  if (!begun) return [spelled(word, false)]
  return recall(remembered(db).spellings, word, () => wordsWithPrefix(db, word) ?? [spelled(word, true)])
}

/** SQL for the rows whose text matches a full-text expression. */
export const matchingRows = 'SELECT rowid AS row FROM memory_text WHERE memory_text MATCH ?'

/** Computes for each row number whether its text matches any of the full-text expressions. */
export function marksOf(db: ReadableDb, expressions: readonly string[]): Uint8Array {
  const newest = sql<number>(db, 'SELECT max(row) FROM memories').pluck().get() ?? 0
  const marks = new Uint8Array(newest + 1)
  for (const expression of expressions) for (const row of matching(db, expression)) marks[row] = 1
  return marks
}

/** Minimum number of rows for remembering them: to read fewer again takes less than a millisecond. */
const minRemembered = 2000

/**
 * Returns the rows whose text matches a full-text expression. Many rows are remembered: they match again with each letter of a
 * word that is being typed.
 */
export function matching(db: ReadableDb, expression: string): RowList {
  const { found } = remembered(db)
  const rows = found.get(expression) ?? read(db, matchingRows, [expression])
  return rows.length < minRemembered ? rows : recall(found, expression, () => rows)
}

/** SQL for the rows that a statement selects, as bytes joined by commas. */
export function joinedRows(text: string): string {
  return `SELECT CAST(group_concat(row) AS BLOB) FROM (${text})`
}

/** Selects the rows as one text: transferring 90,000 numbers takes three times as long as finding them. */
function read(db: ReadableDb, text: string, values: readonly (string | number)[]): RowList {
  const found = sql<Uint8Array | null>(db, joinedRows(text))
  return numbersOf(found.pluck().get(...values) ?? null)
}

/** Parses the numbers of a text such as `12,7,103`, given as bytes; null are none. */
export function numbersOf(text: Uint8Array | null): RowList {
  if (text === null || text.length === 0) return new Int32Array(0)
  const numbers = new Int32Array((text.length + 1) >> 1)
  let count = 0
  let number = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = (text[at] ?? 0) - zero
    if (digit >= 0) number = number * 10 + digit
    else {
      numbers[count++] = number
      number = 0
    }
  }
  numbers[count++] = number
  return numbers.slice(0, count)
}

/** The character code of the digit 0; that of a comma is smaller. */
const zero = 0x30

function remembered(db: ReadableDb): RowCache {
  const state = libraryState(db)
  const known = ofLibrary.get(db)
  if (known?.state === state) return known
  const fresh: RowCache = {
    state,
    lists: new Map(),
    groups: new Map(),
    matches: new Map(),
    numbers: new Map(),
    steps: new Map(),
    found: new Map(),
    spellings: new Map(),
  }
  ofLibrary.set(db, fresh)
  return fresh
}

function recall<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const oldest = known.keys().next()
  if (known.size >= maxCached && !oldest.done) known.delete(oldest.value)
  const made = make()
  known.set(key, made)
  return made
}
