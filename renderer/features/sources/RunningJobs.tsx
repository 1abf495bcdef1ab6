import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '../../../shared/model/job.ts'
import { useApi } from '../../client/provider.tsx'
import { syncWords } from '../../client/syncWords.ts'
import { useCancelJob, useJob } from '../../client/useJob.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { JobProgress } from '../../ui/JobProgress.tsx'
import styles from './RunningJobs.module.css'

/** Every job that runs now, wherever it was started, with its progress. `cancelKey` cancels the first. */
export function RunningJobs({ cancelKey }: { cancelKey: string }) {
  const { queries } = useApi()
  const { data: jobs = [] } = useQuery(queries.jobs.list.queryOptions())
  const first = jobs.find((job) => job.state === 'running')
  return jobs.map((job) => <RunningJob key={job.id} listed={job} cancelKey={job.id === first?.id ? cancelKey : null} />)
}

/** A job while it runs; an ended one shows nothing, but tells how it ended if it was seen running. */
function RunningJob({ listed, cancelKey }: { listed: Job; cancelKey: string | null }) {
  const watched = useJob(listed.state === 'running' ? listed : null)
  const job = watched && watched.version > listed.version ? watched : listed
  const cancelJob = useCancelJob()
  const { show, say } = useToast()
  const running = job.state === 'running'
  const cancel = useCommand({
    id: `job.cancel.${job.id}`,
    label: `Cancel: ${job.label}`,
    key: cancelKey ?? [],
    inFields: cancelKey === 'mod+.',
    when: running,
    run: () => cancelJob(job.id),
  })
  const seenRunning = useRef(false)
  useEffect(() => {
    if (running) seenRunning.current = true
    if (running || !seenRunning.current) return
    seenRunning.current = false
    if (job.state === 'failed') show({ words: job.error ?? `${job.label}: it failed`, tone: 'error' })
    else if (job.state === 'cancelled') show({ words: `Cancelled: ${job.label}` })
    else if (job.kind === 'sync') say(syncWords(job))
  }, [running, job, show, say])
  if (!running) return null
  return (
    <div className={styles.job}>
      <JobProgress job={job} cancel={cancel} />
    </div>
  )
}
