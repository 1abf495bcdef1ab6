import type { ReadableDb } from '../db.ts'
import { rowList } from './rowLists.ts'

/** SQL condition: no other memory replaced it. */
const isCurrent = 'm.superseded_by IS NULL'
/** SQL condition: it lost a contradiction, so that it is both discarded and superseded. */
export const isLoser = `m.superseded_by IS NOT NULL AND m.maturity = 'discarded'`

/** Statements for the rows of a list. */
export interface ShownQuery {
  /** What the order compares, as columns. */
  keys: readonly string[]
  where?: readonly string[]
  order: string
  /** Whether the library has what lost a contradiction: no index of an order holds those, so they are sorted in. */
  losers: boolean
}

/** Returns SQL for the rows that the board shows: all but those that were merged or edited into another memory. */
export function shownRows({ keys, where = [], order, losers }: ShownQuery): string {
  const columns = ['m.row', ...keys].join(', ')
  const states = losers ? [isCurrent, isLoser] : [isCurrent]
  const parts = states.map((state) => `SELECT ${columns} FROM memories m WHERE ${[state, ...where].join(' AND ')}`)
  return `${parts.join(' UNION ALL ')} ORDER BY ${order}`
}

/** SQL for the rows of what lost a contradiction. */
export const loserRows = `SELECT m.row FROM memories m WHERE ${isLoser}`

/** Checks whether anything lost a contradiction. */
export function hasLosers(db: ReadableDb): boolean {
  return rowList(db, loserRows, []).length > 0
}
