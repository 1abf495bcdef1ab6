import { AppError } from '../../../../shared/errors.ts'
import { type Job, isRunning } from '../../../../shared/model/job.ts'
import type { Core } from '../../runtime/core.ts'
import { computeFindings, computeFindingsOfTexts } from '../findings/computeFindings.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import type { TriageReach } from '../../runtime/triageQueue.ts'
import { actByPolicy } from './actByPolicy.ts'
import { computeRecommendations } from './computeRecommendations.ts'
import { resumable } from '../../store/describeFailure.ts'
import { countShown } from '../../store/queries/memoryLookups.ts'
import type { Library } from '../../store/library.ts'
import { updateEvidence } from '../evidence/updateEvidence.ts'
import { updatePairs } from '../compare/updatePairs.ts'

/** The result of a triage job. */
interface TriageResult extends Record<string, unknown> {
  /** Texts compared with all others, and the number of their stored pairs. */
  compared: number
  pairs: number
  /** Number of times the comparison thread crashed and was restarted; left out if none. */
  breakdowns?: number
  /** Memories examined by the rules, and memories judged again. */
  examined: number
  judged: number
  /** What a policy did: its steps, for undoing them, and the number of decisions; left out without a policy file. */
  policy?: { steps: number[]; acts: number; problem: string | null }
  /** Duration of each phase in milliseconds. */
  phases: Record<Phase, number>
}

/** The phases with each one's approximate share of the work. */
const phaseShares = { pairs: 0.35, findings: 0.15, evidence: 0.2, recommendations: 0.3 } as const
type Phase = keyof typeof phaseShares

/**
 * Compares new texts with all others and, with `judge`, recommends actions, as a job; a running job takes up the request when
 * it is done. It waits while sources are read, so that what arrives in many parts is triaged once. `texts` (hashes) limits the work to these; otherwise everything new in the library is processed.
 */
export function startTriage(core: Core, texts: readonly string[] | null = null, reach: TriageReach = 'compare'): Job {
  const { jobs, triage } = core
  triage.request(texts, reach)
  if (triage.job !== null) return jobs.get(triage.job)
  const job = jobs.start({
    kind: 'triage',
    label: 'Triage',
    unit: 'memories',
    params: {},
    run: (control) =>
      resumable(core.library, async () => {
        const sum: TriageResult = {
          compared: 0,
          pairs: 0,
          examined: 0,
          judged: 0,
          phases: { pairs: 0, findings: 0, evidence: 0, recommendations: 0 },
        }
        const steady = steadyControl(control)
        try {
          while (triage.isWaiting && !control.cancelled) {
            await readingsEnded(core)
            await runOnce(core, steady, sum)
            if (!control.cancelled && !triage.isWaiting) await act(core, sum)
          }
          return sum
        } finally {
          triage.end({ isStopped: control.cancelled && control.closing !== true })
        }
      }),
  })
  triage.begin(job.id)
  return job
}

async function readingsEnded({ jobs }: Core): Promise<void> {
  for (;;) {
    const readings = jobs.list().filter((job) => isRunning(job, 'sync'))
    if (readings.length === 0) return
    await Promise.all(readings.map(({ id }) => jobs.ended(id)))
  }
}

/** Compares texts in another thread while this one extracts findings and evidence; recommendations are based on all of it. */
async function runOnce(core: Core, control: JobControl, sum: TriageResult): Promise<void> {
  const { isAsked: judge, texts } = core.triage.takeJudging()
  const partOf = shareControls(core.library, control)
  const timed = async <Value>(phase: Phase, run: (control: JobControl) => Promise<Value>): Promise<Value> => {
    const { monotonic } = core.ports.clock
    const began = monotonic()
    try {
      return await run(partOf(phase))
    } finally {
      sum.phases[phase] += Math.round(monotonic() - began)
    }
  }
  const compare = async (): Promise<void> => {
    const { compared, pairs, breakdowns = 0 } = await timed('pairs', (part) => updatePairs(core, part))
    sum.compared += compared
    sum.pairs += pairs
    if (breakdowns > 0) sum.breakdowns = (sum.breakdowns ?? 0) + breakdowns
  }
  const look = async (): Promise<void> => {
    if (judge)
      sum.examined += await timed('findings', (part) =>
        texts === null ? computeFindings(core, part) : computeFindingsOfTexts(core, texts),
      )
    if (control.cancelled || !core.triage.takeEvidence()) return
    await timed('evidence', (part) => updateEvidence(core, part))
  }
  const ends = await Promise.allSettled([compare(), look()])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  if (judge && !control.cancelled)
    sum.judged += await timed('recommendations', (part) => computeRecommendations(core, part))
}

/** Lets the policy act, once per job however often it restarts, and has the results judged again. */
async function act(core: Core, sum: TriageResult): Promise<void> {
  const { triage } = core
  if (!triage.takePolicy()) return
  try {
    const { step, batch } = await actByPolicy(core)
    if (step === null) return
    const acts = batch.acts.reduce((all, { memory_ids }) => all + memory_ids.length, 0)
    sum.policy = { steps: [...(sum.policy?.steps ?? []), step], acts: (sum.policy?.acts ?? 0) + acts, problem: null }
    triage.requestScan()
    triage.requestJudging()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    sum.policy = { steps: sum.policy?.steps ?? [], acts: sum.policy?.acts ?? 0, problem: error.message }
  }
}

/** Returns a control whose progress never falls: a job begins anew with each request that arrives while it runs. */
function steadyControl(control: JobControl): JobControl {
  let most = { done: 0, total: 0 }
  return {
    get cancelled() {
      return control.cancelled
    },
    progress(done, total) {
      most = { done: Math.max(most.done, done), total: Math.max(most.total, total ?? 0) }
      control.progress(most.done, most.total)
    },
  }
}

/** Returns controls that convert each phase's progress to that of the whole job, in memories as the board counts them. */
function shareControls({ db }: Library, control: JobControl): (phase: Phase) => JobControl {
  const memories = countShown(db)
  const done: Partial<Record<Phase, number>> = {}
  return (phase) => ({
    get cancelled() {
      return control.cancelled
    },
    progress(at, total) {
      done[phase] = phaseShares[phase] * (total ? Math.min(1, at / total) : 0)
      const share = Object.values(done).reduce((sum, each) => sum + each, 0)
      control.progress(Math.floor(memories * share), memories)
    },
  })
}
