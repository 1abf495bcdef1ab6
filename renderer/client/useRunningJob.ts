import { useEffect, useRef } from 'react'
import type { Job } from '../../shared/model/job.ts'
import { counted } from '../../shared/text/counted.ts'
import { useCommand, type Command } from '../stores/commands.ts'
import { useNavigation } from '../stores/navigation.ts'
import { useToast } from '../stores/toasts.ts'
import { syncWords } from './syncWords.ts'
import { useCancelJob, useJob } from './useJob.ts'

/** Cancels what runs, on every screen: Esc closes things and must not cancel a long reading by accident. */
export const cancelKey = 'mod+.'

/**
 * Follows a listed job and returns the command that cancels it, which has the key if it `takesKey`. Announces the end of a job
 * that was seen running, or that `isNew` on this page and may have ended before it could be seen; of one that runs `together`
 * with others, only its failure.
 */
export function useRunningJob(
  listed: Job,
  takesKey: boolean,
  { together = false, isNew = false } = {},
): { job: Job; cancel: Command } {
  const watched = useJob(listed.state === 'running' ? listed : null)
  const job = watched && watched.version > listed.version ? watched : listed
  const cancelJob = useCancelJob()
  const { show, say } = useToast()
  const go = useNavigation((navigation) => navigation.go)
  const running = job.state === 'running'
  const cancel = useCommand({
    id: `job.cancel.${job.id}`,
    label: `Cancel: ${job.label}`,
    // An ended job stays mounted; its key is no longer one of the screen.
    key: running && takesKey ? cancelKey : [],
    inFields: true,
    when: running,
    run: () => cancelJob(job.id),
  })
  const announces = useRef(isNew)
  useEffect(() => {
    if (running) announces.current = true
    if (running || !announces.current) return
    announces.current = false
    if (job.state === 'failed') show({ words: job.error ?? `Failed: ${job.label}`, tone: 'error' })
    else if (together) return
    else if (job.state === 'cancelled') show({ words: `Cancelled: ${job.label}` })
    else if (job.kind === 'sync') say(syncWords(job))
    else if (job.kind === 'advise') show(advisedToast(job, () => go('proposals')))
  }, [running, job, together, show, say, go])
  return { job, cancel }
}

/** What a run of the advisor brought, with the way to it. */
function advisedToast({ result }: Job, open: () => void): Parameters<ReturnType<typeof useToast>['show']>[0] {
  const count = Number(result?.['proposed'] ?? 0)
  const words = count === 0 ? 'The advisor proposes nothing' : `The advisor made ${counted(count, 'proposal')}`
  return { words, ...(count > 0 && { action: { label: 'Show them', run: open } }) }
}
