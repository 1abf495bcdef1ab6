import { type ReviewQueue, reviewGroups } from '../../../shared/contract/review.ts'
import styles from './ReviewScreen.module.css'

/** How far one is in each kind of call. */
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

/** How many items of this review have an answer; the rows that tell of them are only the newest. */
export function answeredOf(queue: ReviewQueue | undefined): number {
  return (queue?.groups ?? []).reduce((sum, group) => sum + group.done + group.skipped, 0)
}
