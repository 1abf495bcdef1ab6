import type { ReviewRow, ReviewVerdict } from '../../../shared/contract/review.ts'
import type { SeenFiles } from '../../../shared/model/diff.ts'
import type { Shown } from './shown.ts'
import type { LikeCounts } from './answeredQueue.ts'
import type { Batch } from './reviewState.ts'
import type { AcceptWish } from './useAnswers.ts'

/** Maximum number of items that are listed, and that an answer can name. */
export const maxKeys = 500

/** The answer to a batch: all items as recommended, or the named ones with the given verdict, else as recommended. */
export interface BatchAnswer {
  keys: string[] | null
  /** Number of these items, and of each kind. */
  count: number
  likes: LikeCounts
  verdict: ReviewVerdict | null
  /** What each of these items is recommended for; null if not all for the same. */
  shared: ReviewVerdict | null
  /** The items as they were shown. */
  shown: readonly Shown[]
  /** What the preview listed for each item, by key. */
  seen_acts?: NonNullable<AcceptWish['seen_acts']>
  /** The files whose changes were shown. */
  seen_files?: SeenFiles
}

/**
 * Returns the accept request for an answer to a batch. What is recommended may change before it arrives: then the acts that the
 * preview listed hold, or what all were recommended for.
 */
export function wishOf(batch: Batch, answer: BatchAnswer): AcceptWish {
  const { keys, verdict, shared, shown, seen_acts, seen_files } = answer
  const given = verdict ?? (seen_acts ? null : shared)
  return {
    ...(keys ? { keys } : choiceOf(batch)),
    ...(given && { verdict: given }),
    seen_items: Object.fromEntries(shown.map(({ key, version }) => [key, version])),
    ...(seen_acts && { seen_acts }),
    ...(seen_files && { seen_files }),
  }
}

/** Returns what all of these are recommended for; null if it is not the same for all, or if nothing is. */
export function sharedAction(rows: readonly Pick<ReviewRow, 'action'>[]): ReviewVerdict | null {
  const [action, ...others] = new Set(rows.map((row) => row.action))
  return action === undefined || action === 'needs-you' || others.length > 0 ? null : action
}

/** Returns the rows an answer to a batch decides, as far as this window knows. */
export function rowsOf(batch: Batch, { keys, seen_acts }: BatchAnswer, rows: readonly ReviewRow[]): ReviewRow[] {
  if (keys) return rows.filter(({ key }) => keys.includes(key))
  if (seen_acts) return rows.filter(({ key }) => key in seen_acts)
  if (batch.kind === 'like') return rows.filter(({ like }) => like === batch.like)
  return rows.filter(({ single, action, confidence }) => !single && action !== 'needs-you' && confidence >= batch.least)
}

/** Counts rows by kind. */
export function likesOf(rows: readonly Pick<ReviewRow, 'like'>[]): LikeCounts {
  return [...Map.groupBy(rows, ({ like }) => like)].map(([like, own]) => ({ like, count: own.length }))
}

/** Converts a batch to its request parameters. */
export function choiceOf(batch: Batch): Pick<Batch, 'project'> & ({ like: string } | { least: number }) {
  const { project } = batch
  return batch.kind === 'like' ? { project, like: batch.like } : { project, least: batch.least }
}
