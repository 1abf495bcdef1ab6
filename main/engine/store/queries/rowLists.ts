import type { ReadableDb } from '../db.ts'
import { recall } from '../recall.ts'
import { sql } from '../sql.ts'
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
}

const ofLibrary = new WeakMap<ReadableDb, RowCache>()

/** Returns the rows that a statement selects as its only column. */
export function rowList(db: ReadableDb, text: string, values: readonly (string | number)[]): RowList {
  return recall(remembered(db).lists, JSON.stringify([text, ...values]), () => readRows(db, text, values))
}

/** Returns groups of rows by name; made once until the library changes. */
export function rowGroups(db: ReadableDb, name: string, make: () => readonly RowGroup[]): readonly RowGroup[] {
  return recall(remembered(db).groups, name, make)
}

/** SQL for the rows that a statement selects, as bytes joined by commas. */
export function joinedRows(text: string): string {
  return `SELECT CAST(group_concat(row) AS BLOB) FROM (${text})`
}

/** Selects the rows as one text: transferring 90,000 numbers takes three times as long as finding them. */
export function readRows(db: ReadableDb, text: string, values: readonly (string | number)[]): RowList {
  const found = sql<Uint8Array | null>(db, joinedRows(text))
  return numbersOf(found.pluck().get(...values) ?? null)
}

/** Where numbers are parsed before their count is known: to allocate a megabyte for each list takes longer than to fill it. */
let scratch = new Int32Array(0)

/** Parses the numbers of a text such as `12,7,103`, given as bytes; null are none. */
export function numbersOf(text: Uint8Array | null): RowList {
  if (text === null || text.length === 0) return new Int32Array(0)
  const most = (text.length + 1) >> 1
  if (scratch.length < most) scratch = new Int32Array(most)
  const numbers = scratch
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
  const fresh: RowCache = { state, lists: new Map(), groups: new Map() }
  ofLibrary.set(db, fresh)
  return fresh
}
