import type { Dispatch } from 'react'
import type { ReviewItem, ReviewRow } from '../../../shared/contract/review.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { type OnDecided, openMergeScreen, openMergeIntoDialog, openPromoteDialog } from '../../stores/dialogs.ts'
import { errorOf, type ReviewEvent } from './reviewState.ts'
import type { Giving } from './useGiving.ts'

/** Opens the dialog in which the item is decided by hand, then returns to the same place, decided or not. */
export interface ByHand {
  merge: () => void
  /** Takes the text to promote if it was reworded. */
  promote: (content?: string) => void
  /** Reports a proposal about the current item that was accepted. */
  proposed: OnDecided | null
}

/** Decides the current item in a dialog, which reports its step to the review. */
export function useByHand(
  current: ReviewRow | null,
  item: ReviewItem | undefined,
  { give }: Giving,
  dispatch: Dispatch<ReviewEvent>,
): ByHand {
  const { client, settled } = useApi()
  /** The decision counts even if reporting it fails: the item disappears, and the step can be undone. */
  const decidedOn =
    ({ key, group, like }: ReviewRow): OnDecided =>
    (step, words) => {
      const tellReview = async (): Promise<readonly number[]> => {
        await client.review
          .place({ move: 'decided', key, group, like, step, words })
          .catch((error: unknown) => dispatch({ kind: 'noticed', notice: errorOf(failure(error).message) }))
        await settled()
        dispatch({ kind: 'confirmed', keys: [key] })
        return [step]
      }
      void give([key], { verb: words, count: null }, tellReview)
    }
  return {
    proposed: current && decidedOn(current),
    merge: () => {
      if (!current) return
      const others = current.ids.length > 1 ? [] : (item?.recommendation?.with ?? [])
      const ids = [...current.ids, ...others]
      if (ids.every((id) => id.startsWith('m_'))) openMergeScreen(ids, 'from the review', decidedOn(current))
      else openMergeIntoDialog(current.ids, decidedOn(current))
    },
    promote: (content) => {
      const [id] = current?.ids ?? []
      if (!current || id === undefined) return
      openPromoteDialog(id, content === undefined ? null : { memory_id: id, content }, decidedOn(current))
    },
  }
}
