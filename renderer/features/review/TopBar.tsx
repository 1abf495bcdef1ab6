import { House } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/counted.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import styles from './ReviewScreen.module.css'
import { progressOf, Track } from './Track.tsx'
import type { Review } from './useReview.ts'
import { about, clock, span } from './words.ts'

/** Title, project, progress and time spent; `toggle` shows the queue, `leave` closes the review. */
export function TopBar({
  review,
  projects,
  toggle,
  leave,
}: {
  review: Review
  /** Leads to the review of all projects, and back. */
  projects: Command
  toggle: ReactNode
  leave: ReactNode
}) {
  const { queue, limit } = review
  const only = queue?.limit
  const [today] = useState(() => new Date())
  return (
    <>
      <header className={styles.bar}>
        <House size="1rem" aria-hidden="true" />
        <h1>Weekly review</h1>
        {queue && <span className={styles.when}>{span(queue.place.since ?? queue.place.began_at, today)}</span>}
        {only && (
          <span className={styles.only} title={`Only ${only.name}, as on the board`}>
            {only.name}
          </span>
        )}
        {(only || limit.lifted !== null) && <Button look="ghost" act={projects} className={styles.projects} />}
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
/** A triage that follows a verdict mostly ends sooner, in milliseconds, and is not mentioned. */
const worthMentioning = 1000

function Progress({ queue, left, spent, leftTime }: Pick<Review, 'queue' | 'left' | 'spent' | 'leftTime'>) {
  const { done, all } = progressOf(queue, left)
  const judging = queue?.judging ?? 0
  const isLong = useDebounced(judging > 0, worthMentioning)
  return (
    <p className={styles.progress}>
      {queue && all > 0 && (
        <span>
          <b>{formatNumber(Math.min(done + 1, all))}</b> of {formatNumber(all)}
          {isLong && judgingWords(judging)}
        </span>
      )}
      {all > 0 && <span>{clock(spent)}</span>}
      {leftTime !== null && leftTime <= maxLeft && <span>{about(leftTime)} left, one by one</span>}
    </p>
  )
}

function judgingWords(judging: number): string {
  return judging > 0 ? ` so far, ${formatNumber(judging)} still being triaged` : ''
}
