import type { ReviewRow, ReviewVerdict } from '../../../shared/contract/review.ts'
import type { SeenFiles } from '../../../shared/model/diff.ts'
import type { Batch } from './reviewState.ts'
import type { AcceptWish } from './useAnswers.ts'

/** The answer to a batch: all of it as recommended, or those named; these as recommended, or with the verdict given. */
export interface BatchAnswer {
  keys: string[] | null
  /** How many items that is. */
  count: number
  verdict: ReviewVerdict | null
  /** The files whose change was looked at. */
  seen_files?: SeenFiles
}

/** What the engine is asked to accept for an answer to a batch. */
export function wishOf(batch: Batch, { keys, verdict, seen_files }: BatchAnswer): AcceptWish {
  return { ...(keys ? { keys } : choiceOf(batch)), ...(verdict && { verdict }), ...(seen_files && { seen_files }) }
}

/** The rows an answer to a batch decides on, as far as this window can tell. */
export function rowsOf(batch: Batch, { keys }: BatchAnswer, rows: readonly ReviewRow[]): ReviewRow[] {
  if (keys) return rows.filter(({ key }) => keys.includes(key))
  if (batch.kind === 'like') return rows.filter(({ like }) => like === batch.like)
  return rows.filter(({ single, action, confidence }) => !single && action !== 'needs-you' && confidence >= batch.least)
}

/** A batch as the engine is asked for it. */
export function choiceOf(batch: Batch): { like: string } | { least: number } {
  return batch.kind === 'like' ? { like: batch.like } : { least: batch.least }
}
