import { type ReviewQueue, reviewGroups } from '../../../shared/contract/review.ts'
import styles from './ReviewScreen.module.css'

/** Progress in each kind of decision. */
export function Track({ queue, left }: { queue: ReviewQueue | undefined; left: number }) {
  const { done, all: total } = progressOf(queue, left)
  const groups = reviewGroups.flatMap((group) => {
    const counts = queue?.groups.find((each) => each.group === group)
    const all = counts ? counts.left + counts.done + counts.skipped : 0
    return counts && all > 0 ? [{ group, all, share: (counts.done + counts.skipped) / all }] : []
  })
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Review"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      {groups.map(({ group, all, share }) => (
        <i key={group} style={{ flexGrow: all }}>
          <b style={{ width: `${share * 100}%` }} />
        </i>
      ))}
    </div>
  )
}

/** Returns the number of answered items of this review; the queue lists only the newest of them. */
function answeredOf(queue: ReviewQueue | undefined): number {
  return (queue?.groups ?? []).reduce((sum, group) => sum + group.done + group.skipped, 0)
}

/**
 * Returns how many items of this review are answered or skipped, of how many. What this window decided counts at once, so that
 * the total stays while the engine has not told of it yet. `left` is the number of undecided items.
 */
export function progressOf(queue: ReviewQueue | undefined, left: number): { done: number; all: number } {
  const all = answeredOf(queue) + (queue?.total ?? 0)
  return { done: all - Math.max(left, 0), all }
}
