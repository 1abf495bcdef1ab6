import { House } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReviewQueue } from '../../../shared/contract/review.ts'
import { formatNumber } from '../../ui/counted.ts'
import styles from './ReviewScreen.module.css'
import { progressOf, Track } from './Track.tsx'
import type { Review } from './useReview.ts'
import { about, clock, span } from './words.ts'

/** Title, progress and time spent; `toggle` shows the queue, `leave` closes the review. */
export function TopBar({ review, toggle, leave }: { review: Review; toggle: ReactNode; leave: ReactNode }) {
  const { queue } = review
  const [today] = useState(() => new Date())
  return (
    <>
      <header className={styles.bar}>
        <House size="1rem" aria-hidden="true" />
        <h1>Weekly review</h1>
        {queue && <span className={styles.when}>{span(queue.place.since ?? queue.place.began_at, today)}</span>}
        {toggle}
        <Progress {...review} />
        {leave}
      </header>
      <Track queue={queue} left={review.left} />
    </>
  )
}

/** Longer estimates, in milliseconds, are not shown: nobody goes on for so long, and groups are decided faster than items. */
const maxLeft = 2 * 3_600_000

function Progress({ queue, left, spent }: Pick<Review, 'queue' | 'left' | 'spent'>) {
  const { done, all } = progressOf(queue, left)
  const leftTime = done > 2 ? (spent / done) * left : 0
  return (
    <p className={styles.progress}>
      {queue && all > 0 && (
        <span>
          <b>{formatNumber(Math.min(done + 1, all))}</b> of {formatNumber(all)}
          {judgingWords(queue)}
        </span>
      )}
      {all > 0 && <span>{clock(spent)}</span>}
      {leftTime > 0 && leftTime <= maxLeft && <span>{about(leftTime)} left</span>}
    </p>
  )
}

function judgingWords({ judging }: ReviewQueue): string {
  return judging > 0 ? ` so far, ${formatNumber(judging)} still being triaged` : ''
}
