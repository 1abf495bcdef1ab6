import type { ReviewRow, ReviewVerdict } from '../../../shared/contract/review.ts'
import type { SeenFiles } from '../../../shared/model/diff.ts'
import type { Batch } from './reviewState.ts'
import type { AcceptWish } from './useAnswers.ts'

/** Maximum number of items that are listed, and that an answer can name. */
export const maxKeys = 500

/** The answer to a batch: all items as recommended, or the named ones with the given verdict, else as recommended. */
export interface BatchAnswer {
  keys: string[] | null
  /** Number of these items. */
  count: number
  verdict: ReviewVerdict | null
  /** The files whose changes were shown. */
  seen_files?: SeenFiles
}

/** Returns the accept request for an answer to a batch. */
export function wishOf(batch: Batch, { keys, verdict, seen_files }: BatchAnswer): AcceptWish {
  return { ...(keys ? { keys } : choiceOf(batch)), ...(verdict && { verdict }), ...(seen_files && { seen_files }) }
}

/** Returns the rows an answer to a batch decides, as far as this window knows. */
export function rowsOf(batch: Batch, { keys }: BatchAnswer, rows: readonly ReviewRow[]): ReviewRow[] {
  if (keys) return rows.filter(({ key }) => keys.includes(key))
  if (batch.kind === 'like') return rows.filter(({ like }) => like === batch.like)
  return rows.filter(({ single, action, confidence }) => !single && action !== 'needs-you' && confidence >= batch.least)
}

/** Converts a batch to its request parameters. */
export function choiceOf(batch: Batch): Pick<Batch, 'project'> & ({ like: string } | { least: number }) {
  const { project } = batch
  return batch.kind === 'like' ? { project, like: batch.like } : { project, least: batch.least }
}
