import { type ReviewQueue, reviewGroups } from '../../../shared/contract/review.ts'
import styles from './ReviewScreen.module.css'

/** Progress in each kind of decision. */
export function Track({ queue, left }: { queue: ReviewQueue | undefined; left: number }) {
  const done = answeredOf(queue)
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
      aria-valuemax={done + Math.max(left, 0)}
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
export function answeredOf(queue: ReviewQueue | undefined): number {
  return (queue?.groups ?? []).reduce((sum, group) => sum + group.done + group.skipped, 0)
}
