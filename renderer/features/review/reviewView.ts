import type { ReviewItem, ReviewQueue, ReviewRow } from '../../../shared/contract/review.ts'
import { type Batch, type Given, type ReviewState, wordsOf } from './reviewState.ts'
import { placeAmong, steadyRows } from './steadyRows.ts'

/** Number of items prefetched after the current one. */
const ahead = 6

/** A verdict that can be undone; `id` is null for one from an earlier visit. */
export interface Undoable extends Pick<Given, 'keys'> {
  id: number | null
  words: string
  /** Whether it may have decided many items, so that its undo takes a while. */
  isMany: boolean
  steps: Given['steps'] | readonly number[]
}

/** Position in the review, derived from the engine’s queue and the decisions in this window. */
export interface Standing {
  /** Undecided items, without those just decided in this window. */
  rows: readonly ReviewRow[]
  current: ReviewRow | null
  /** Index of `current` in `rows`. */
  index: number
  /** Number of undecided items, including those not in `rows`. */
  left: number
  /** Number of characters to read in them. */
  unread: number
  last: Undoable | null
}

/** Computes the position in the review. */
export function standingOf(queue: ReviewQueue | undefined, { decided, listed, place, given }: ReviewState): Standing {
  const items = steadyRows(queue?.items ?? [], listed)
  const rows = items.filter(({ key }) => !decided.has(key))
  const wanted = place ?? queue?.place.at ?? ''
  const found = rows.findIndex(({ key }) => key === wanted)
  const index = found >= 0 ? found : Math.max(0, Math.min(placeAmong(rows, wanted, listed), rows.length - 1))
  const left = (queue?.total ?? 0) - (items.length - rows.length)
  const listedLength = lengthOf(items) - lengthOf(rows)
  const unread = Math.max(0, lengthOf(queue?.likes ?? []) - listedLength)
  return { rows, current: rows[index] ?? null, index, left, unread, last: lastOf(queue, given) }
}

function lengthOf(texts: readonly Pick<ReviewRow, 'length'>[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}

/** Returns the row shown after these items are decided, and the number of items left, including those not in `rows`. */
export function afterDeciding(
  { rows, index, left }: Pick<Standing, 'rows' | 'index' | 'left'>,
  keys: readonly string[],
): { next: ReviewRow | undefined; count: number } {
  const isLeft = ({ key }: ReviewRow): boolean => !keys.includes(key)
  const next = rows.slice(index).find(isLeft) ?? rows.find(isLeft)
  return { next, count: left - rows.filter(({ key }) => keys.includes(key)).length }
}

/** Returns the keys of items to prefetch, including the first that is not similar to the current one. */
export function followingKeys({ rows, index, current }: Standing): string[] {
  const after = rows.slice(index + 1)
  const other = after.find(({ like }) => like !== current?.like)
  return [...new Set([...after.slice(0, ahead), ...(other ? [other] : [])].map(({ key }) => key))]
}

/** The current view of the screen. */
export type ReviewView =
  | { kind: 'failed'; words: string }
  | { kind: 'loading' }
  /** Decisions made elsewhere, shown before the first item. */
  | { kind: 'start'; elsewhere: ReviewQueue['elsewhere'] }
  /** Nothing to review, and nothing was reviewed. */
  | { kind: 'empty'; judging: number }
  | { kind: 'end'; judging: number }
  | { kind: 'batch'; batch: Batch }
  /** An answer to several items is being undone: nothing can be decided until it is. */
  | { kind: 'undoing'; words: string }
  | { kind: 'item'; item: ReviewItem }
  /** There is an item to decide, but it is not loaded yet. */
  | { kind: 'waiting' }

/** Returns the current view; `failed` says why there is no queue. */
export function viewOf(
  engine: { queue: ReviewQueue | undefined; failed: string | null; item: ReviewItem | undefined },
  { rows, left }: Pick<Standing, 'rows' | 'left'>,
  { begun, page, undoing }: Pick<ReviewState, 'begun' | 'page' | 'undoing'>,
): ReviewView {
  const { queue, failed, item } = engine
  if (failed !== null) return { kind: 'failed', words: failed }
  if (!queue) return { kind: 'loading' }
  if (undoing !== null) return { kind: 'undoing', words: undoing }
  const { elsewhere, reviewed, judging } = queue
  if (!begun && elsewhere.total > 0 && reviewed.length === 0) return { kind: 'start', elsewhere }
  if (page.kind === 'end') return { kind: 'end', judging }
  if (rows.length === 0 && left <= 0) return { kind: reviewed.length === 0 ? 'empty' : 'end', judging }
  if (page.kind === 'batch') return page
  return item ? { kind: 'item', item } : { kind: 'waiting' }
}

/** Checks whether a page replaces the item, which disables its verdicts. */
export function coversItem({ kind }: Pick<ReviewView, 'kind'>): boolean {
  return kind === 'batch' || kind === 'undoing' || isOutside({ kind })
}

/** Checks whether the view is a page before the first item or after the last, without side panes. */
export function isOutside({ kind }: Pick<ReviewView, 'kind'>): boolean {
  return kind === 'start' || isOver({ kind })
}

/** Checks whether nothing is left to decide. */
export function isOver({ kind }: Pick<ReviewView, 'kind'>): boolean {
  return kind === 'end' || kind === 'empty'
}

function lastOf(queue: ReviewQueue | undefined, given: readonly Given[]): Undoable | null {
  const latest = given.at(-1)
  if (latest) return { ...latest, words: wordsOf(latest.said), isMany: latest.said.count !== null }
  const row = queue?.reviewed.at(-1)
  return row ? { id: null, keys: [row.key], words: row.words, isMany: true, steps: row.step ? [row.step] : [] } : null
}
