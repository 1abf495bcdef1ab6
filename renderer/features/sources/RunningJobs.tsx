import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from '../../../shared/model/job.ts'
import { useApi } from '../../client/provider.tsx'
import { useCancelJob } from '../../client/useJob.ts'
import { cancelKey, useRunningJob } from '../../client/useRunningJob.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button, type Act } from '../../ui/Button.tsx'
import { JobProgress } from '../../ui/JobProgress.tsx'
import { Progress } from '../../ui/Progress.tsx'
import styles from './RunningJobs.module.css'
import { useReadings } from './useReadings.ts'

/**
 * Progress of every running job, wherever it was started. A job waiting for another of the same name appears once that has
 * ended, and a triage once it has found memories to judge. The key cancels all running jobs.
 */
export function RunningJobs(props: Shown) {
  const { queries } = useApi()
  const { data } = useQuery(queries.jobs.list.queryOptions())
  return data ? <Listed jobs={data} {...props} /> : null
}

interface Shown {
  /** A kind of job shown elsewhere on the screen. */
  besides?: Job['kind'] | undefined
}

function Listed({ jobs: data, besides }: Shown & { jobs: Job[] }) {
  // A job may end before the list is read again: the end of one that was neither listed before nor shown elsewhere is news.
  const [known, setKnown] = useState(() => new Set(data.map(({ id }) => id)))
  const cancelJob = useCancelJob()
  const running = data.filter(({ state }) => state === 'running')
  const several = running.length > 1
  const readings = useReadings(data)
  const { together } = readings
  const all = useCommand({
    id: 'jobs.cancel-all',
    label: several ? `Cancel all ${running.length}` : 'Cancel',
    key: cancelKey,
    inFields: true,
    when: several || together,
    run: () => running.forEach(({ id }) => cancelJob(id)),
  })
  const waits = ({ label, started_at }: Job): boolean =>
    running.some((other) => other.label === label && other.started_at < started_at)
  // Ended jobs stay mounted, because their end is announced.
  // The dialog of a harvest shows its own.
  const harvesting = useDialogs((dialogs) => dialogs.harvesting)
  const isElsewhere = ({ kind }: Job): boolean => kind === besides || (harvesting && kind === 'harvest')
  const elsewhere = data.filter((job) => isElsewhere(job) && !known.has(job.id))
  if (elsewhere.length > 0) setKnown(new Set([...known, ...elsewhere.map(({ id }) => id)]))
  const jobs = data.filter((job) => !isElsewhere(job) && (job.state !== 'running' || !waits(job)))
  const shown = jobs.filter(({ state, kind }) => state === 'running' && !(together && kind === 'sync'))
  const first = shown.find(({ kind }) => kind !== 'triage') ?? shown[0]
  return (
    <>
      {together && (
        <div className={styles.job}>
          <Progress
            label="Reading sources"
            done={readings.begun - readings.running}
            total={readings.begun}
            left={readings.left}
            cancel={<Button look="ghost" act={all} />}
          />
        </div>
      )}
      {jobs.map((job) => (
        <RunningJob
          key={job.id}
          listed={job}
          takesKey={!several && !together}
          all={several && !together && job.id === first?.id ? all : null}
          together={together && job.kind === 'sync'}
          isNew={!known.has(job.id)}
        />
      ))}
    </>
  )
}

function RunningJob({
  listed,
  takesKey,
  all,
  together,
  isNew,
}: {
  listed: Job
  /** Whether the key cancels this job. */
  takesKey: boolean
  /** Cancels all running jobs; set on the job that shows it. */
  all: Act | null
  /** Whether one progress bar covers this and other jobs. */
  together: boolean
  /** Whether the job is not known from before. */
  isNew: boolean
}) {
  const { job, cancel } = useRunningJob(listed, takesKey, { together, isNew })
  if (job.state !== 'running' || hasNoWork(job) || together) return null
  return (
    <div className={styles.job}>
      <JobProgress job={job} cancel={cancel} all={all} />
    </div>
  )
}

/** Checks whether a triage has found nothing to judge: one follows every reading and every decision, mostly with no work. */
function hasNoWork({ kind, total }: Job): boolean {
  return kind === 'triage' && !total
}
