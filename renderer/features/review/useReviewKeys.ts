import { useRemoveSecret } from '../../client/useRemoveSecret.ts'
import { maskedKind, removalLabel } from '../../components/maskedValues.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { formatNumber } from '../../ui/counted.ts'
import { coversItem, isOver } from './reviewView.ts'
import { skippedKeys } from './useBringBack.ts'
import type { Review } from './useReview.ts'
import { allProjectsWords } from './words.ts'

const group = 'Review'

export type ReviewKeys = Record<
  | 'leave'
  | 'brief'
  | 'queue'
  | 'nextGroup'
  | 'previousGroup'
  | 'bringBack'
  | 'projects'
  | 'finish'
  | 'keys'
  | 'removeSecret',
  Command
>

/** Registers the commands of the screen other than the verdicts. */
export function useReviewKeys(
  { view, item, queue, near, choose, open, limit, bringBack }: Review,
  {
    isWriting,
    showsQueue,
    toggleBrief,
    toggleQueue,
  }: { isWriting: boolean; showsQueue: boolean; toggleBrief: () => void; toggleQueue: () => void },
): ReviewKeys {
  const go = useNavigation((place) => place.go)
  const { remove } = useRemoveSecret()
  const held = item?.texts.find(({ memory }) => maskedKind(memory.flags) !== null)?.memory
  const isFree = !coversItem(view) && !isWriting
  const isItemOrOver = (isFree || isOver(view)) && !isWriting
  const { next, previous } = near
  const skipped = skippedKeys(queue)
  const only = queue?.limit ?? null
  return {
    leave: useCommand({
      id: 'review.leave',
      label: 'Leave, keep my place',
      key: 'escape',
      group,
      when: view.kind !== 'batch' && !isWriting,
      run: () => go('board'),
    }),
    brief: useCommand({
      id: 'review.brief',
      label: 'Only differences',
      key: '=',
      group,
      when: isFree && (item?.texts.length ?? 0) > 1 && (item?.texts.some(({ spans }) => spans.length > 0) ?? false),
      run: toggleBrief,
    }),
    queue: useCommand({
      id: 'review.queue',
      label: showsQueue ? 'Hide the queue' : 'Queue',
      key: 'q',
      group,
      when: isFree,
      run: toggleQueue,
    }),
    nextGroup: useCommand({
      id: 'review.next-group',
      label: 'Next group',
      key: 'g',
      group,
      when: isFree && next !== null,
      idle: isFree ? 'This is the last group.' : undefined,
      run: () => next && choose(next.key),
    }),
    previousGroup: useCommand({
      id: 'review.previous-group',
      label: 'Previous group',
      key: 'shift+g',
      group,
      when: isFree && previous !== null,
      idle: isFree ? 'This is the first group.' : undefined,
      run: () => previous && choose(previous.key),
    }),
    bringBack: useCommand({
      id: 'review.bring-back',
      label: `Come back to ${formatNumber(skipped.length)} skipped`,
      key: 'c',
      group,
      when: isItemOrOver && skipped.length > 0,
      idle: isItemOrOver ? 'Nothing is skipped in this review.' : undefined,
      run: () => void bringBack(skipped),
    }),
    projects: useCommand({
      id: 'review.projects',
      label: limit.lifted === null ? allProjectsWords(only) : `Only ${limit.lifted}`,
      key: 'o',
      group,
      when: isItemOrOver && (only !== null || limit.lifted !== null),
      idle: isItemOrOver
        ? 'This is the review of all projects. Choose one on the board to review only that.'
        : undefined,
      run: () => (limit.lifted === null ? only && limit.lift(only.name) : limit.restore()),
    }),
    finish: useCommand({
      id: 'review.end',
      label: 'Finish',
      key: 'f',
      group,
      when: isFree && (queue?.reviewed.length ?? 0) > 0,
      run: () => open({ kind: 'end' }),
    }),
    removeSecret: useCommand({
      id: 'review.remove-secret',
      label: removalLabel(held ? maskedKind(held.flags) : null),
      key: 'shift+s',
      group,
      when: isFree && held !== undefined,
      run: () => void (held !== undefined && remove(held.id)),
    }),
    keys: useCommand({
      id: 'review.keys',
      label: 'Keys',
      key: '?',
      group,
      run: () => useDialogs.setState({ keys: true }),
    }),
  }
}
