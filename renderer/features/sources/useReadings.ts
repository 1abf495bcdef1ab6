import { useEffect, useRef, useState } from 'react'
import { type Job, isRunning } from '../../../shared/model/job.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { timeLeft } from '../../ui/timeLeft.ts'

/** Maximum number of readings with a progress bar each; more share one, to leave room for the screen. */
const maxSeparateBars = 3

export interface Readings {
  /** Number of different sources read since no reading was running. */
  begun: number
  /** How many of them are being read now. */
  running: number
  /** Whether one bar represents them all. */
  together: boolean
  /** For example `about 3 s left`. */
  left: string
}

/** Groups readings that overlap in time; announces their result when a large group has ended. */
export function useReadings(jobs: readonly Job[]): Readings {
  const { show, say } = useToast()
  const [begun, setBegun] = useState<readonly string[]>([])
  const reading = labelsOf(jobs, 'running')
  const all = reading.length === 0 ? [] : [...new Set([...begun, ...reading])]
  if (all.length !== begun.length) setBegun(all)
  const former = useRef(begun)
  useEffect(() => {
    const over = begun.length === 0 ? former.current : []
    former.current = begun
    if (over.length <= maxSeparateBars) return
    const ended = (as: Job['state']) => labelsOf(jobs, as).filter((label) => over.includes(label)).length
    if (ended('cancelled') > 0) show({ words: `Cancelled: ${counted(ended('cancelled'), 'reading')}` })
    else say(`${counted(ended('done'), 'source')} read.`)
  }, [jobs, begun, show, say])
  const started_at =
    jobs
      .filter((job) => isRunning(job, 'sync'))
      .map((job) => job.started_at)
      .sort()[0] ?? ''
  const left = timeLeft({ done: begun.length - reading.length, total: begun.length, started_at })
  return {
    begun: begun.length,
    running: reading.length,
    together: reading.length > 0 && begun.length > maxSeparateBars,
    left: left ?? 'estimating the time left',
  }
}

/** Returns the distinct labels of readings in a state: a source may be read again while it is being read. */
function labelsOf(jobs: readonly Job[], as: Job['state']): string[] {
  return [...new Set(jobs.filter(({ kind, state }) => kind === 'sync' && state === as).map(({ label }) => label))]
}
