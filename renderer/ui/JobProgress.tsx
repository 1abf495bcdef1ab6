import type { Job } from '../../shared/model/job.ts'
import { Button, type Act } from './Button.tsx'
import { Progress } from './Progress.tsx'
import { timeLeft } from './timeLeft.ts'

/** A running job with its numbers, the time it still takes and the way to stop it. */
export function JobProgress({ job, cancel, onCancel }: { job: Job; cancel?: Act | undefined; onCancel?: () => void }) {
  return (
    <Progress
      label={job.label}
      done={job.done}
      total={job.total}
      unit={job.unit}
      left={timeLeft(job) ?? 'working out how long'}
      cancel={
        <Button look="ghost" act={cancel} onClick={cancel ? () => cancel.run() : onCancel}>
          Cancel
        </Button>
      }
    />
  )
}
