import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { type Job, isRunning } from '../../../shared/model/job.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useRunningJob } from '../../client/useRunningJob.ts'
import { sortAnew } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { useLasting } from '../../ui/useLasting.ts'
import { triageWords } from './triageWords.ts'
import styles from './TriageState.module.css'

/** Command that triages new and changed memories; while it runs, its progress and a cancel command. */
export function TriageState() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show, say } = useToast()
  const { data: jobs } = useQuery(queries.jobs.list.queryOptions())
  const latest = jobs?.find((job) => job.kind === 'triage')
  const isReading = jobs?.some((job) => isRunning(job, 'sync')) ?? false
  const alone = jobs?.filter(({ state }) => state === 'running').length === 1
  const [working, setWorking] = useState(false)
  const start = useCommand({
    id: 'board.triage',
    label: 'Triage now',
    key: 't',
    group: 'Board',
    when: !working,
    run: async () => {
      try {
        let job = await client.triage.run()
        say('Triage started.')
        void refresh(cache, queries, ['jobs'])
        for await (job of await client.jobs.watch({ id: job.id, after: 0 }));
        sortAnew()
        await refresh(cache, queries, ['memories', 'jobs'])
        if (job.state === 'done') show({ words: triageWords(await client.triage.summary({})) })
      } catch (error) {
        show(failureToast(error))
      }
    },
  })
  return (
    <>
      {latest && <Running key={latest.id} listed={latest} alone={alone} isReading={isReading} onWorking={setWorking} />}
      {!working && (
        <Button look="ghost" act={start} icon={<ListChecks size="0.875rem" aria-hidden="true" />}>
          Triage
        </Button>
      )}
    </>
  )
}

/**
 * Shown only once the job has something to judge and takes long: a triage follows every decision and mostly has little to do.
 * While sources are read it waits, and how many memories there will be is not known.
 */
function Running({
  listed,
  alone,
  isReading,
  onWorking,
}: {
  listed: Job
  /** Whether this is the only running job; otherwise its key would cancel the others too. */
  alone: boolean
  isReading: boolean
  onWorking: (working: boolean) => void
}) {
  const { job, cancel } = useRunningJob(listed, alone)
  const hasWork = job.state === 'running' && !isReading && (job.total ?? 0) > 0
  const isLong = useLasting(hasWork ? job.started_at : null)
  const total = isLong ? (job.total ?? 0) : 0
  useLayoutEffect(() => {
    onWorking(total > 0)
    return () => onWorking(false)
  }, [onWorking, total])
  if (total === 0) return null
  const numbers = `${formatNumber(job.done)} of ${formatNumber(total)}`
  return (
    <div className={styles.running}>
      <div className={styles.words}>
        Triage {numbers}
        <div
          className={styles.track}
          role="progressbar"
          aria-label={job.label}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={job.done}
          aria-valuetext={numbers}
        >
          <div style={{ width: `${Math.min(100, (100 * job.done) / total)}%` }} />
        </div>
      </div>
      <Button look="ghost" act={cancel}>
        Cancel
      </Button>
    </div>
  )
}
