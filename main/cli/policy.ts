import { AppError } from '../../shared/errors.ts'
import type { PolicyBatch, PolicyState, PolicyStep } from '../../shared/model/policy.ts'
import { counted } from '../../shared/text/counted.ts'
import { type Command, WrongUsage } from './command.ts'
import { clip, oneLine, percent, timeText, writeJson } from './print.ts'

export const policy: Command = {
  name: 'policy',
  summary:
    'Show the policy file, which lets rules decide automatically, what it would do now, and ten of its last decisions',
  parameters: '[check]',
  minArguments: 0,
  maxArguments: 1,
  options: { 'dry-run': { help: 'only what it would do now' } },
  async run(call) {
    const [word] = call.arguments.positionals
    if (word !== undefined && word !== 'check')
      throw new WrongUsage(`policy has no ${word}; there is \`policy check\`.`)
    const { client } = await call.open()
    const state = await client.triage.policy()
    if (state.problem !== null) throw new AppError('validation', state.problem)
    if (call.json) await writeJson(call, state)
    else if (word === 'check') await call.io.write(`${headText(state)}\n`)
    else if (call.arguments.has('dry-run')) await call.io.write(`${headText(state)}\n${wouldText(state.would)}`)
    else await call.io.write(wholeText(state, call.io.width))
  },
}

function headText({ path, policy: own }: PolicyState): string {
  if (!own) return `There is no policy file, so nothing is decided without a person. Create it at ${path}.`
  const entries = own.allow.map(
    ({ rules, actions, least_confidence }) =>
      `  ${actions.join(' or ')} by ${rules.join(', ')} where at least ${percent(least_confidence)} sure`,
  )
  return [`${path}, at most ${counted(own.at_most, 'memory')} at a time:`, ...entries].join('\n')
}

function wouldText({ acts, stopped, waiting }: PolicyBatch): string {
  if (acts.length === 0 && stopped.length === 0) return 'Now it would do nothing.\n'
  const done = acts.map(({ action, rule, memory_ids }) => `  ${action} ${memory_ids.length} by ${rule}\n`)
  const not = stopped.map(({ memory_id, because }) => `  not ${memory_id}: ${oneLine(because)}\n`)
  const later = waiting > 0 ? `  ${waiting} more next time\n` : ''
  return `Now it would\n${done.join('')}${not.join('')}${later}`
}

function wholeText(state: PolicyState, width: number | null): string {
  return `${headText(state)}\n${state.policy ? wouldText(state.would) : ''}${state.steps.map((step) => stepText(step, width)).join('')}`
}

function stepText({ step, at, count, undone, sample }: PolicyStep, width: number | null): string {
  const shown = sample.length < count ? `, ${sample.length} of them shown` : ''
  const head = `step ${step}, ${timeText(at)}: ${counted(count, 'memory')}${shown}${undone ? ', undone' : ''}`
  const lines = sample.map(({ memory_id, verb, rule, description }) =>
    clip(`  ${verb.padEnd(8)}  ${memory_id}  ${rule ?? ''}  ${oneLine(description)}`, width),
  )
  return [head, ...lines].map((line) => `${line}\n`).join('')
}
