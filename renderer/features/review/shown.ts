import type { ReviewRow } from '../../../shared/contract/review.ts'
import type { TextPlace } from '../../../shared/model/textPlace.ts'

/** A queue item with its texts, or their beginnings, the place of the first, and its reason if those of the others may be others. */
export type Shown = ReviewRow & {
  excerpts: readonly string[]
  place: TextPlace | null
  because: string | null
  version: string
}
