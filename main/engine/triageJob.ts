import type { Job } from '../../shared/model/job.ts'
import type { Core } from './core.ts'
import { updatePairs } from './updatePairs.ts'

/**
 * Compares what is new with everything else, as a job; one that is under way takes it up when it is through. With `texts`,
 * their hashes, only these are looked at; without, whatever the library has that was not compared yet.
 */
export function startTriage(core: Core, texts: readonly string[] | null = null): Job {
  const { jobs, neighbours } = core
  if (texts === null) neighbours.scan = true
  else for (const hash of texts) neighbours.waiting.add(hash)
  if (neighbours.job !== null) return jobs.get(neighbours.job)
  const job = jobs.start({
    kind: 'triage',
    label: 'Comparing memories',
    unit: 'memories',
    params: {},
    run: async (control) => {
      const sum = { compared: 0, pairs: 0 }
      try {
        while ((neighbours.scan || neighbours.waiting.size > 0) && !control.cancelled) {
          const { compared, pairs } = await updatePairs(core, control)
          sum.compared += compared
          sum.pairs += pairs
        }
        return sum
      } finally {
        neighbours.job = null
      }
    },
  })
  neighbours.job = job.id
  return job
}
