import { AppError } from '../../shared/errors.ts'
import type { TriageSummary } from '../../shared/contract/triage.ts'
import type { Job } from '../../shared/model/job.ts'
import { counted, formatNumber } from '../../shared/text/counted.ts'
import type { Command } from './command.ts'
import { followJob } from './followJob.ts'
import { sureText, tableText, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'

export const triage: Command = {
  name: 'triage',
  summary: 'Judge all memories and count the recommendations by action and by rule',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    project: { value: 'P', help: 'count only the memories of this project: an id, a name, a folder or `none`' },
    'dry-run': { help: 'only recommend, whatever the policy file allows' },
  },
  async run(call) {
    const { client } = await call.open()
    const project = projectOf(call)
    // Reports an unknown project before the work, not after it.
    if (project !== undefined) await client.triage.summary({ project })
    const job = await followJob(call, await client.triage.run({ dry_run: call.arguments.has('dry-run') }))
    const summary = await client.triage.summary({ project })
    if (call.json) await writeJson(call, { ...summary, timings: timingsOf(job), policy: policyOf(job) })
    else {
      await call.io.write(summaryText(summary, call.io.width))
      await call.io.write(`${timingText(job)}\n`)
      await call.io.write(policyText(job))
    }
    // The recommendations are stored; a scheduled run must still report that the policy did not act.
    const { problem } = policyOf(job) ?? {}
    if (problem) throw new AppError('validation', problem)
  },
}

function summaryText({ memories, judged, actions, rules }: TriageSummary, width: number | null): string {
  const head = `${counted(memories, 'memory')} to decide on, ${formatNumber(judged)} judged.\n`
  if (judged === 0) return head
  const inAll = actions.map((own) => [own.action, own.count, sureText(own)])
  const byRule = rules.map((own) => [own.action, own.rule, own.count, sureText(own), own.sentence])
  return (
    `${head}\n${tableText(['recommended', 'memories', 'sure'], inAll, width)}` +
    `\n${tableText(['recommended', 'because of', 'memories', 'sure', 'meaning'], byRule, width)}\n`
  )
}

function timingsOf({ result }: Job): Record<string, number> {
  return (result?.['phases'] ?? {}) as Record<string, number>
}

function timingText(job: Job): string {
  const { compared = 0, examined = 0, judged = 0 } = (job.result ?? {}) as Record<string, number>
  const phases = Object.entries(timingsOf(job)).map(([phase, ms]) => `${phase} ${(ms / 1000).toFixed(1)} s`)
  return `Updated: ${compared} compared, ${examined} examined, ${judged} judged (${phases.join(', ')}).`
}

interface PolicyResult {
  steps: number[]
  acts: number
  problem: string | null
}

/** What the policy did; null if there is no policy. */
function policyOf({ result }: Job): PolicyResult | null {
  return (result?.['policy'] as PolicyResult | undefined) ?? null
}

function policyText(job: Job): string {
  const policy = policyOf(job)
  if (!policy) return ''
  if (policy.problem !== null) return 'The policy did nothing.\n'
  const steps = policy.steps.map((step) => `step ${step}`).join(', ')
  return `The policy decided on ${counted(policy.acts, 'memory')} (${steps}). \`schoolhouse policy\` shows ten of them; \`undo --step\` undoes a step.\n`
}
