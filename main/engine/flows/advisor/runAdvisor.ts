import { AppError } from '../../../../shared/errors.ts'
import type { AdvisorModel, AdvisorTier } from '../../../../shared/model/advisor.ts'
import { type Job, isRunning } from '../../../../shared/model/job.ts'
import { abortable } from '../../runtime/abortable.ts'
import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { resumable } from '../../store/describeFailure.ts'
import type { StoredAdvisorReport } from '../../store/queries/advisorRows.ts'
import { projectIds, readProject } from '../../store/queries/projects.ts'
import { startTriage } from '../triage/triageJob.ts'
import { advisorActor, assertConfigured, placeOf } from './advisorSettings.ts'
import { CapReached } from './askModel.ts'
import { type AdvisorScope, chooseMemories } from './chooseMemories.ts'
import { gatherSubjects } from './gatherSubjects.ts'
import { judgeBatch } from './judgeBatch.ts'
import { makeQuestions } from './makeQuestion.ts'
import { type Advisor, type RunState, keepReport, newReport } from './runState.ts'

/**
 * Starts asking the advisor about what waits for a decision, as a job, measured in memories; returns the running one if there
 * is one. Its verdicts become proposals. Cancelling it, a cap or a failure keeps what was proposed. Throws `precondition` while
 * the advisor is off or a key is missing, `not_found` for an unknown project.
 */
export function startAdvisor(core: Core, scope: AdvisorScope): Job {
  const { jobs, library, ports } = core
  const settings = assertConfigured(core)
  const running = jobs.list().find((job) => isRunning(job, 'advise'))
  if (running) return running
  const advisorOf = (tier: AdvisorTier, model: AdvisorModel): Advisor => ({
    tier,
    model,
    place: placeOf(core, model, settings.timeout_s),
    actor: advisorActor(model),
  })
  const small = advisorOf('small', settings.small)
  const large = settings.large && advisorOf('large', settings.large)
  const project = projectName(core, scope.project)
  const job = jobs.start({
    kind: 'advise',
    label: 'Asking the advisor',
    unit: 'memories',
    params: {},
    run: (control) =>
      resumable(library, () =>
        abortable(ports.clock, control, async (signal) => {
          const report = newReport(job.id, ports.clock.now().toISOString(), project)
          await runToEnd({ core, settings, small, large, report, signal }, scope, control)
          return countsOf(report)
        }),
      ),
  })
  return job
}

function projectName({ library: { db } }: Core, named: string | undefined): string | null {
  if (named === undefined || named === 'none') return named ?? null
  const [id = null] = projectIds(db, named)
  return readProject(db, id)?.name ?? named
}

async function runToEnd(run: RunState, scope: AdvisorScope, control: JobControl): Promise<void> {
  keepReport(run)
  try {
    await askAll(run, scope, control)
    end(run, control.cancelled ? 'cancelled' : 'done')
  } catch (error) {
    if (error instanceof CapReached) return end(run, 'capped', error.message)
    if (error instanceof AppError && error.kind === 'cancelled') return end(run, 'cancelled')
    end(run, 'failed', error instanceof Error ? error.message : String(error))
    throw error
  }
}

function end(run: RunState, state: StoredAdvisorReport['state'], problem = run.report.problem): void {
  const { core, report } = run
  Object.assign(report, { state, problem, ended_at: core.ports.clock.now().toISOString() })
  keepReport(run)
}

async function askAll(run: RunState, scope: AdvisorScope, control: JobControl): Promise<void> {
  const { core, report, small, large } = run
  // Without current findings, pairs and evidence, there would be little to hold a memory against.
  await Promise.race([core.jobs.ended(startTriage(core, null, 'judge').id), aborted(run.signal)])
  if (control.cancelled) return
  const actors = [small, ...(large ? [large] : [])].map(({ actor }) => actor)
  const { chosen, ...counts } = await chooseMemories(core, scope, actors)
  Object.assign(report, counts)
  const bases = new Map(chosen.map(({ id, basis }) => [id, basis]))
  control.progress(0, chosen.length)
  const asked = await gatherSubjects(core, chosen, control)
  for (const question of await makeQuestions(core, asked)) {
    if (control.cancelled) return
    await judgeBatch(run, question, bases)
    control.progress(report.asked, chosen.length)
    keepReport(run)
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Numbers only: what a job says is shown to everybody and not masked. */
function countsOf({ asked, asked_again, proposals, dropped, spent }: StoredAdvisorReport): Record<string, number> {
  return {
    asked,
    asked_again,
    proposed: proposals.filter(({ declined }) => !declined).length,
    dropped: Object.values(dropped).reduce((sum, count) => sum + count, 0),
    tokens: spent.reduce((sum, { tokens_in, tokens_out }) => sum + tokens_in + tokens_out, 0),
  }
}
