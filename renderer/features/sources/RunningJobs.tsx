import { useQuery } from '@tanstack/react-query'
import type { Job } from '../../../shared/model/job.ts'
import { useApi } from '../../client/provider.tsx'
import { useRunningJob } from '../../client/useRunningJob.ts'
import { JobProgress } from '../../ui/JobProgress.tsx'
import styles from './RunningJobs.module.css'

/**
 * Every job that runs now, wherever it was started, with its progress; one that waits for another of its name only once
 * that has ended, and a triage only once it has found memories to look at. `cancelKey` cancels the first.
 */
export function RunningJobs({
  cancelKey,
  besides,
}: {
  cancelKey: string
  /** A kind that is shown elsewhere on the screen. */
  besides?: Job['kind'] | undefined
}) {
  const { queries } = useApi()
  const { data } = useQuery(queries.jobs.list.queryOptions())
  const listed = data?.filter((job) => job.kind !== besides) ?? []
  const running = listed.filter(({ state }) => state === 'running')
  const waits = ({ label, started_at }: Job): boolean =>
    running.some((other) => other.label === label && other.started_at < started_at)
  // One that ended stays: how it ended is told.
  const jobs = listed.filter((job) => job.state !== 'running' || !waits(job))
  const first = jobs.find(({ state }) => state === 'running')
  return jobs.map((job) => <RunningJob key={job.id} listed={job} cancelKey={job.id === first?.id ? cancelKey : null} />)
}

function RunningJob({ listed, cancelKey }: { listed: Job; cancelKey: string | null }) {
  const { job, cancel } = useRunningJob(listed, cancelKey)
  if (job.state !== 'running' || hasNoWork(job)) return null
  return (
    <div className={styles.job}>
      <JobProgress job={job} cancel={cancel} />
    </div>
  )
}

/** Whether a triage has found nothing to look at: one follows every reading and every decision, mostly for nothing. */
function hasNoWork({ kind, total }: Job): boolean {
  return kind === 'triage' && !total
}
