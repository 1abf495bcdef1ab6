import type { ReviewVerdict } from '../../../shared/contract/review.ts'
import { writesReference } from '../../../shared/model/writesReference.ts'
import { useUnread } from '../../components/useUnread.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { formatNumber } from '../../ui/counted.ts'
import { coversItem, isOver } from './reviewView.ts'
import type { Review } from './useReview.ts'
import { verdictWords } from './words.ts'

const group = 'Review'

const settleFirst = 'These two contradict each other: A keeps A, B keeps B, R keeps both, D discards both.'
const mergeFirst = 'Merge them first, then promote the result.'
/** On the board the key accepts; here it must not be mistaken for a verdict. */
const acceptsHere = 'In the review Enter accepts what is recommended, and L shows all like this one.'
const alone = 'No similar memory to merge it with.'

export interface Verdicts {
  accept: Command
  verdicts: readonly Command[]
  batches: readonly Command[]
  undo: Command
}

/**
 * Registers the verdicts on the current item with their keys. They are disabled while another page replaces it, and decide
 * nothing until the item could be read; a skip decides nothing and waits for nothing.
 */
export function useVerdicts(review: Review, { isWriting, bar }: { isWriting: boolean; bar: number }): Verdicts {
  const { view, current, item, queue, open } = review
  const { project } = review.limit
  const atEnd = isOver(view)
  const resting = coversItem(view) || isWriting
  const here = current !== null && !resting
  const mayUndo = !isWriting && (!resting || atEnd || view.kind === 'batch')
  const isPair = current?.kind === 'pair'
  const isCluster = current?.kind === 'cluster'
  const isWritten = current !== null && writesReference(current)
  const isOfMemories = current?.ids.every((id) => id.startsWith('m_')) === true
  const others = item?.recommendation?.with.length ?? 0
  const canMerge = isOfMemories && (isPair || isCluster || others > 0)
  const isUnread = useUnread(review.shown)
  const decide = (run: () => void) => () => {
    if (!isUnread()) run()
  }
  const give = (verdict: ReviewVerdict, words: string) =>
    decide(() => {
      if (current) void review.accept({ keys: [current.key], verdict }, [current], words)
    })
  const act = (id: string, label: string, key: string, when: boolean, run: () => void, idle?: string) => ({
    id: `review.${id}`,
    label,
    key,
    group,
    when: here && when,
    idle: here ? idle : undefined,
    run,
  })
  const accept = useCommand(
    act(
      'accept',
      'Accept',
      'enter',
      // A reference is written only as shown in a preview.
      (current?.action !== 'needs-you' || current.suggests !== null) &&
        !item?.refused &&
        (!isWritten || item !== undefined),
      decide(() => {
        if (current)
          void review.accept({ keys: [current.key] }, [current], verdictWords[current.suggests ?? current.action])
      }),
      item?.refused ??
        (isWritten ? 'The preview is not ready yet.' : undefined) ??
        (isPair ? `No recommendation here. ${settleFirst}` : 'No recommendation here.'),
    ),
  )
  const promote = useCommand(
    act(
      'promote',
      'Promote',
      'p',
      !isPair && !isCluster,
      () => review.byHand.promote(),
      isPair ? settleFirst : mergeFirst,
    ),
  )
  const validate = useCommand(act('validate', 'Validate', 'v', !isPair, give('validate', 'validated'), settleFirst))
  const merge = useCommand(act('merge', 'Merge', 'm', canMerge, review.byHand.merge, isPair ? settleFirst : alone))
  const older = useCommand(act('older', 'Keep A', 'a', isPair, give('older', 'kept A'), acceptsHere))
  const newer = useCommand(act('newer', 'Keep B', 'b', isPair, give('newer', 'kept B')))
  const discard = useCommand(
    act('discard', isPair ? 'Discard both' : 'Discard', 'd', true, give(isPair ? 'neither' : 'discard', 'discarded')),
  )
  const retain = useCommand(
    act(
      'retain',
      isPair ? 'Keep both' : 'Snooze 4 weeks',
      'r',
      true,
      give(isPair ? 'both' : 'retain', isPair ? 'kept both' : 'snoozed'),
    ),
  )
  const hasAged = !isPair && !isCluster && Boolean(item?.evidence?.stale ?? item?.evidence?.changed_since)
  const holds = useCommand(
    act(
      'holds',
      'Still holds',
      'shift+h',
      hasAged,
      decide(review.stillHolds),
      'No later commit has changed what it names.',
    ),
  )
  const skip = useCommand(act('skip', 'Skip', 's', true, review.skip))
  const likes = queue?.likes.find(({ like }) => like === current?.like)?.count ?? 0
  // Items that are asked about one by one have no similar ones.
  const count = current?.single === true ? 1 : likes
  const alike = useCommand(
    act(
      'alike',
      `All like this, ${formatNumber(count)}`,
      'l',
      count > 1,
      () => {
        if (!current) return
        const { like, like_label: label } = current
        open({ kind: 'batch', batch: { kind: 'like', project, like, label } })
      },
      'No other item is like this one.',
    ),
  )
  const above = useCommand(
    act('above', `All above ${bar.toFixed(2)}`, 'shift+a', true, () =>
      open({ kind: 'batch', batch: { kind: 'least', project, least: bar } }),
    ),
  )
  const undo = useCommand({
    id: 'review.undo',
    label: review.last ? `Undo: ${review.last}` : 'Undo',
    key: ['u', 'mod+z'],
    group,
    when: review.last !== null && mayUndo,
    idle: mayUndo ? 'Nothing decided in this review yet.' : undefined,
    run: () => void review.undo(),
  })
  useCommand({
    id: 'review.redo',
    label: 'Redo',
    key: ['mod+shift+z', 'mod+y'],
    group,
    quiet: true,
    when: mayUndo,
    run: () => void review.redo(),
  })
  const step = (by: number) => () => {
    const at = review.rows.findIndex(({ key }) => key === current?.key)
    const to = review.rows[at + by]
    if (to) review.choose(to.key)
  }
  useCommand({ ...act('next', 'Next item', 'j', true, step(1)), key: ['j', 'arrowdown'], quiet: true })
  useCommand({ ...act('former', 'Previous item', 'k', true, step(-1)), key: ['k', 'arrowup'], quiet: true })
  return {
    accept,
    verdicts: isPair
      ? [older, newer, merge, retain, discard, skip]
      : [promote, validate, merge, discard, retain, ...(hasAged ? [holds] : []), skip],
    batches: [alike, above],
    undo,
  }
}
