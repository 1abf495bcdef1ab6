import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { Job } from '../../../shared/model/job.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useRunningJob } from '../../client/useRunningJob.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { triageWords } from './triageWords.ts'
import styles from './TriageState.module.css'

/** The act that triages what is new or changed; while that runs, how far it is and the way to stop it. */
export function TriageState() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show, say } = useToast()
  const { data: jobs } = useQuery(queries.jobs.list.queryOptions())
  const latest = jobs?.find((job) => job.kind === 'triage')
  const running = latest?.state === 'running'
  const start = useCommand({
    id: 'board.triage',
    label: 'Triage now',
    key: 't',
    group: 'Board',
    when: !running,
    run: async () => {
      try {
        let job = await client.triage.run()
        say('Triage has begun.')
        void refresh(cache, queries, ['jobs'])
        for await (job of await client.jobs.watch({ id: job.id, after: 0 }));
        await refresh(cache, queries, ['memories', 'jobs'])
        if (job.state === 'done') show({ words: triageWords(await client.triage.summary({})) })
      } catch (error) {
        show(failureToast(error))
      }
    },
  })
  return (
    <>
      {latest && <Running key={latest.id} listed={latest} />}
      {!running && (
        <Button look="ghost" act={start} icon={<ListChecks size="0.875rem" aria-hidden="true" />}>
          Triage
        </Button>
      )}
    </>
  )
}

function Running({ listed }: { listed: Job }) {
  const { job, cancel } = useRunningJob(listed, 'mod+.')
  if (job.state !== 'running') return null
  const total = job.total === null ? '' : ` of ${formatNumber(job.total)}`
  const numbers = `${formatNumber(job.done)}${total}`
  return (
    <div className={styles.running}>
      <div className={styles.words} title={job.label}>
        Triage {numbers}
        <div
          className={styles.track}
          role="progressbar"
          aria-label={job.label}
          aria-valuemin={0}
          aria-valuemax={job.total ?? undefined}
          aria-valuenow={job.total === null ? undefined : job.done}
          aria-valuetext={numbers}
        >
          <div style={{ width: job.total ? `${Math.min(100, (100 * job.done) / job.total)}%` : '30%' }} />
        </div>
      </div>
      <Button look="ghost" act={cancel}>
        Cancel
      </Button>
    </div>
  )
}
