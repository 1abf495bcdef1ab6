import type { Job } from '../../shared/model/job.ts'
import { Button, type Act } from './Button.tsx'
import { Progress } from './Progress.tsx'
import { timeLeft } from './timeLeft.ts'

/** A running job with its numbers, time left and cancel command, and one that cancels all running jobs. */
export function JobProgress({ job, cancel, all = null }: { job: Job; cancel: Act; all?: Act | null }) {
  const { scale, unit } = unitOf(job)
  return (
    <Progress
      label={job.label}
      done={scale(job.done)}
      total={job.total === null ? null : scale(job.total)}
      unit={unit}
      left={timeLeft(job) ?? 'estimating the time left'}
      cancel={
        <>
          <Button look="ghost" act={cancel}>
            Cancel
          </Button>
          {all && <Button look="ghost" act={all} />}
        </>
      }
    />
  )
}

/** Shows bytes in megabytes with one decimal; other units unchanged. */
function unitOf({ unit }: Job): { scale: (value: number) => number; unit: string } {
  if (unit !== 'bytes') return { scale: (value) => value, unit }
  return { scale: (value) => Math.round(value / 100_000) / 10, unit: 'MB' }
}
