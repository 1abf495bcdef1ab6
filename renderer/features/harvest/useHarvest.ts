import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Job } from '../../../shared/model/job.ts'
import type { HarvestResult } from '../../../shared/model/session.ts'
import { counted } from '../../../shared/text/counted.ts'
import { expandHome } from '../../../shared/text/shortPath.ts'
import { failure, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useCancelJob, useJob } from '../../client/useJob.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToast } from '../../stores/toasts.ts'
import type { LessonChoice } from './useLessonChoice.ts'

/** Current step of a harvest. */
export type HarvestStep =
  | { kind: 'path' }
  | { kind: 'scanning'; job: Job | null }
  | { kind: 'found'; result: HarvestResult }
  | { kind: 'refused'; words: string }

export interface Harvest {
  path: string
  setPath: (path: string) => void
  step: HarvestStep
  /** Reads the transcripts at a path and finds their lessons; stores nothing. */
  scan: (path?: string) => Promise<void>
  /** Adds the lessons found as chosen, and has the others left out from now on; a toast says how many once it has ended. */
  add: (choice: Pick<LessonChoice, 'leaveOut' | 'takeUp'>) => Promise<void>
  /** Stops a scan that is running. */
  stop: () => void
}

/** A scan of a path: its job once it has begun, or why it could not. */
interface Scan {
  job: Job | null
  refusal: string | null
}

/** Harvests transcripts step by step: a path, the lessons found there, adding them. */
export function useHarvest(home: string | undefined): Harvest {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const go = useNavigation((navigation) => navigation.go)
  const cancelJob = useCancelJob()
  const [path, setPathNow] = useState('')
  const [scan, setScan] = useState<Scan | null>(null)
  const turn = useRef(0)
  const job = useJob(scan?.job ?? null)
  const result = useQuery({
    ...queries.harvest.result.queryOptions({ input: { job: job?.id ?? '' } }),
    enabled: job?.state === 'done',
  })

  const stop = (): void => {
    turn.current += 1
    if (job?.state === 'running') cancelJob(job.id)
    setScan(null)
  }

  return {
    path,
    setPath: (next) => {
      if (scan) stop()
      setPathNow(next)
    },
    step: stepOf(scan, job, result),
    scan: async (given = path) => {
      const wanted = given.trim()
      if (wanted === '') return
      if (scan) stop()
      setPathNow(wanted)
      setScan({ job: null, refusal: null })
      const mine = ++turn.current
      try {
        const begun = await client.harvest.start({ path: expandHome(wanted, home), dry_run: true })
        if (mine === turn.current) setScan({ job: begun, refusal: null })
        else cancelJob(begun.id)
      } catch (error) {
        if (mine === turn.current) setScan({ job: null, refusal: failure(error).message })
      }
    },
    add: async ({ leaveOut, takeUp }) => {
      try {
        let adding = await client.harvest.start({
          path: expandHome(path, home),
          dry_run: false,
          leave_out: [...leaveOut],
          take_up: [...takeUp],
        })
        void refresh(cache, queries, ['jobs'])
        for await (adding of await client.jobs.watch({ id: adding.id, after: 0 }));
        await refresh(cache, queries, ['memories', 'jobs'])
        if (adding.state === 'failed') show({ words: adding.error ?? 'Could not read the transcripts', tone: 'error' })
        if (adding.state !== 'done') return
        const added = Number(adding.result?.['new_lessons'] ?? 0)
        const words = doneWords(added, leaveOut.length)
        show(added > 0 ? { words, action: { label: 'Review', run: () => go('review') } } : { words })
      } catch (error) {
        show(failureToast(error))
      }
    },
    stop,
  }
}

function doneWords(added: number, leftOut: number): string {
  if (leftOut === 0) return `Added ${counted(added, 'memory')}`
  const lessons = counted(leftOut, 'lesson')
  return added === 0 ? `Left out ${lessons}` : `Added ${counted(added, 'memory')}, left out ${lessons}`
}

function stepOf(
  scan: Scan | null,
  job: Job | null,
  { data, error }: { data: HarvestResult | undefined; error: Error | null },
): HarvestStep {
  if (!scan) return { kind: 'path' }
  if (scan.refusal !== null) return { kind: 'refused', words: scan.refusal }
  if (job?.state === 'failed') return { kind: 'refused', words: job.error ?? 'Could not read the transcripts.' }
  if (job?.state === 'cancelled') return { kind: 'path' }
  if (error) return { kind: 'refused', words: failure(error).message }
  return data ? { kind: 'found', result: data } : { kind: 'scanning', job }
}
