import { useRemoveSecret } from '../../client/useRemoveSecret.ts'
import { maskedKind, removalLabel } from '../../components/maskedValues.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { coversItem } from './reviewView.ts'
import type { Review } from './useReview.ts'

const group = 'Review'

/** Registers the commands of the screen other than the verdicts. */
export function useReviewKeys(
  { view, item, queue, near, choose, open }: Review,
  {
    isWriting,
    showsQueue,
    toggleBrief,
    toggleQueue,
  }: { isWriting: boolean; showsQueue: boolean; toggleBrief: () => void; toggleQueue: () => void },
): Record<'leave' | 'brief' | 'queue' | 'nextGroup' | 'previousGroup' | 'finish' | 'keys' | 'removeSecret', Command> {
  const go = useNavigation((place) => place.go)
  const { remove } = useRemoveSecret()
  const held = item?.texts.find(({ memory }) => maskedKind(memory.flags) !== null)?.memory
  const isFree = !coversItem(view) && !isWriting
  const { next, previous } = near
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
