import type { ReviewItem, ReviewQueue, ReviewRow } from '../../../shared/contract/review.ts'
import { type Batch, type Given, type ReviewState, wordsOf } from './reviewState.ts'

/** How many items after the one in view are fetched before they are needed. */
const ahead = 6

/** A verdict that can be taken back; `id` is null for one of an earlier visit. */
export interface Undoable extends Pick<Given, 'keys'> {
  id: number | null
  words: string
  steps: Given['steps'] | readonly number[]
}

/** Where a review stands, by what the engine says and what this window has decided since. */
export interface Standing {
  /** What is to be decided, without what this window has just decided. */
  rows: readonly ReviewRow[]
  current: ReviewRow | null
  /** The place of `current` among `rows`. */
  index: number
  /** How many items are to be decided, with those that are not among `rows`. */
  left: number
  last: Undoable | null
}

/** Where a review stands. */
export function standingOf(queue: ReviewQueue | undefined, { decided, place, given }: ReviewState): Standing {
  const items = queue?.items ?? []
  const rows = items.filter(({ key }) => !decided.has(key))
  const wanted = place?.key ?? queue?.place.at ?? ''
  const found = rows.findIndex(({ key }) => key === wanted)
  const index = found >= 0 ? found : Math.max(0, Math.min(place?.index ?? 0, rows.length - 1))
  const left = (queue?.total ?? 0) - (items.length - rows.length)
  return { rows, current: rows[index] ?? null, index, left, last: lastOf(queue, given) }
}

/** What comes into view once these items are decided, and how many are then left of the rows. */
export function afterDeciding(
  { rows, index }: Pick<Standing, 'rows' | 'index'>,
  keys: readonly string[],
): { next: ReviewRow | undefined; count: number } {
  const isLeft = ({ key }: ReviewRow): boolean => !keys.includes(key)
  const next = rows.slice(index).find(isLeft) ?? rows.find(isLeft)
  return { next, count: rows.filter(isLeft).length }
}

/** The keys of the items that are fetched before they are needed; the first after all like the one in view is one of them. */
export function followingKeys({ rows, index, current }: Standing): string[] {
  const after = rows.slice(index + 1)
  const other = after.find(({ like }) => like !== current?.like)
  return [...new Set([...after.slice(0, ahead), ...(other ? [other] : [])].map(({ key }) => key))]
}

/** What the screen is. */
export type ReviewView =
  | { kind: 'failed'; words: string }
  | { kind: 'loading' }
  /** What was decided elsewhere, before the first item. */
  | { kind: 'start'; elsewhere: ReviewQueue['elsewhere'] }
  /** Nothing is asked, and nothing was. */
  | { kind: 'empty'; judging: number }
  | { kind: 'end'; judging: number }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'item'; item: ReviewItem }
  /** There is an item to decide on, and it is not there yet. */
  | { kind: 'waiting' }

/** What the screen is; `failed` says why there is no queue. */
export function viewOf(
  engine: { queue: ReviewQueue | undefined; failed: string | null; item: ReviewItem | undefined },
  { rows, left }: Pick<Standing, 'rows' | 'left'>,
  { begun, page }: Pick<ReviewState, 'begun' | 'page'>,
): ReviewView {
  const { queue, failed, item } = engine
  if (failed !== null) return { kind: 'failed', words: failed }
  if (!queue) return { kind: 'loading' }
  const { elsewhere, reviewed, judging } = queue
  if (!begun && elsewhere.total > 0 && reviewed.length === 0) return { kind: 'start', elsewhere }
  if (page.kind === 'end') return { kind: 'end', judging }
  if (rows.length === 0 && left <= 0) return { kind: reviewed.length === 0 ? 'empty' : 'end', judging }
  if (page.kind === 'batch') return page
  return item ? { kind: 'item', item } : { kind: 'waiting' }
}

/** Whether a page stands in the place of the item, so that the verdicts on it rest. */
export function coversItem({ kind }: Pick<ReviewView, 'kind'>): boolean {
  return kind === 'batch' || isOutside({ kind })
}

/** Whether it is a page before the first item or after the last, which has the window for itself. */
export function isOutside({ kind }: Pick<ReviewView, 'kind'>): boolean {
  return kind === 'start' || isOver({ kind })
}

/** Whether nothing is to be decided in it any more. */
export function isOver({ kind }: Pick<ReviewView, 'kind'>): boolean {
  return kind === 'end' || kind === 'empty'
}

function lastOf(queue: ReviewQueue | undefined, given: readonly Given[]): Undoable | null {
  const latest = given.at(-1)
  if (latest) return { ...latest, words: wordsOf(latest.said) }
  const row = queue?.reviewed.at(-1)
  return row ? { id: null, keys: [row.key], words: row.words, steps: row.step ? [row.step] : [] } : null
}
