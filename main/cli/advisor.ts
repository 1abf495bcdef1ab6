import type { AdvisorState } from '../../shared/contract/advisor.ts'
import {
  type AdvisorEstimate,
  type AdvisorModel,
  type AdvisorModelSpending,
  type AdvisorReport,
  type AdvisorSpending,
  advisorDropWords,
  advisorDrops,
  advisorProviders,
} from '../../shared/model/advisor.ts'
import { counted, formatNumber } from '../../shared/text/counted.ts'
import { dollars } from '../../shared/text/dollars.ts'
import { configureAdvisor, modelOptions } from './advisorConfigure.ts'
import { advisorExportNotes, advisorExportOptions, exportAdvisor } from './advisorExport.ts'
import { type Call, type Command, type Option, WrongUsage } from './command.ts'
import { followJob } from './followJob.ts'
import { factsText, oneLine, percent, tableText, timeText, writeJson } from './print.ts'

const runOptions: Record<string, Option> = {
  'dry-run': { help: 'run: only show what it would ask and cost; send nothing' },
  project: { value: 'P', help: 'run: only memories of this project (id, name or root folder)' },
  limit: { value: 'N', help: 'run: at most this many memories, up to 500; default: 50' },
}

export const advisor: Command = {
  name: 'advisor',
  creates: true,
  summary:
    'Ask a language model about memories that wait, off until configured; or export instructions for an agent that reviews',
  parameters: 'status|configure|run|export',
  minArguments: 1,
  maxArguments: 1,
  options: { ...runOptions, ...modelOptions, ...advisorExportOptions },
  notes: [
    'The verdicts of either become proposals.',
    `Providers: ${advisorProviders.join(', ')}. Keys stay in environment variables; only the name of the variable is stored.`,
    'Texts go to the configured address, secrets masked. What a run would cost is shown before it begins.',
    ...advisorExportNotes,
  ],
  run(call) {
    const { first } = call.arguments
    assertOwnOptions(call)
    if (first === 'status') return showStatus(call)
    if (first === 'configure') return configure(call)
    if (first === 'run') return runAdvisor(call)
    if (first === 'export') return exportAdvisor(call)
    throw new WrongUsage(`advisor knows “status”, “configure”, “run” and “export”, not “${first}”.`)
  },
}

/** Throws `WrongUsage` for an option of another verb. */
function assertOwnOptions({ arguments: given }: Call): void {
  const own = { run: runOptions, configure: modelOptions, export: advisorExportOptions }
  for (const [verb, options] of Object.entries(own))
    for (const name of Object.keys(options))
      if (given.has(name) && verb !== given.first) throw new WrongUsage(`--${name} is for advisor ${verb}.`)
}

async function configure(call: Call): Promise<void> {
  const { client } = await call.open()
  const { settings } = await client.advisor.get()
  await client.advisor.set(configureAdvisor(call, settings))
  return showStatus(call)
}

async function showStatus(call: Call): Promise<void> {
  const { client } = await call.open()
  const state = await client.advisor.get()
  if (call.json) return writeJson(call, state)
  await call.io.write(statusText(state))
  for (const { variable } of state.missing_keys) call.io.warn(`note: the variable ${variable} is not set here.\n`)
  if (state.report) await call.io.write(`\n${reportText(state.report, call.io.width)}`)
}

async function runAdvisor(call: Call): Promise<void> {
  const { arguments: given } = call
  const { client } = await call.open()
  const scope = { project: given.text('project'), limit: given.number('limit', 1, 500) ?? 50 }
  const estimate = await client.advisor.estimate(scope)
  if (given.has('dry-run'))
    return call.json ? writeJson(call, estimate) : call.io.write(`${estimateText(estimate)}Nothing was sent.\n`)
  if (estimate.memories > 0) {
    if (!call.json) call.io.warn(estimateText(estimate))
    await followJob(call, await client.advisor.run(scope))
  }
  const { report } = await client.advisor.get()
  if (call.json) return writeJson(call, estimate.memories > 0 ? report : null)
  if (estimate.memories === 0 || !report) return call.io.warn(`${leftText(estimate)} Nobody was asked.\n`)
  await call.io.write(reportText(report, call.io.width))
}

function statusText({ settings, month }: AdvisorState): string {
  const { small, large, caps, timeout_s, at_session_end } = settings
  return factsText({
    advisor: small ? 'configured' : 'off: `schoolhouse advisor configure --provider … --model …` turns it on',
    small: small && modelText(small),
    large: large && modelText(large),
    'caps of a run': capsText(caps.run_tokens, caps.run_cost),
    'caps of a month': capsText(caps.month_tokens, caps.month_cost),
    'time limit': `${timeout_s} s for a reply`,
    'at session end': small && (at_session_end ? 'asked when curation is due' : 'not asked'),
    'this month': spendingText(month),
  })
}

function modelText({ provider, base_url, model, key_variable, price_in, price_out }: AdvisorModel): string {
  const key = key_variable === null ? 'no key' : `key in ${key_variable}`
  const price =
    price_in === null || price_out === null
      ? 'price unknown'
      : `$${price_in} in, $${price_out} out for a million tokens`
  return `${model} (${provider}, ${base_url}; ${key}; ${price})`
}

function capsText(tokens: number | null, cost: number | null): string {
  const parts = [tokens === null ? null : `${formatNumber(tokens)} tokens`, cost === null ? null : dollars(cost)]
  return parts.filter((part) => part !== null).join(', ') || 'none'
}

/** `3 questions, 5,200 tokens in, 1,100 out, $0.0042`. */
function spendingText(spending: AdvisorSpending): string {
  const { calls, tokens_in, tokens_out } = spending
  return `${counted(calls, 'question')}, ${formatNumber(tokens_in)} tokens in, ${formatNumber(tokens_out)} out, ${costText(spending)}`
}

function costText({ calls, unpriced, cost }: AdvisorSpending): string {
  if (unpriced === 0) return dollars(cost)
  return unpriced === calls ? 'price unknown' : `${dollars(cost)} and ${counted(unpriced, 'question')} of unknown price`
}

function leftText({ waiting, settled_by_rules, asked_before, memories }: AdvisorEstimate): string {
  return `${counted(waiting, 'memory waits', 'memories wait')}: ${settled_by_rules} settled by rules, ${asked_before} asked before, ${memories} to ask.`
}

function estimateText(estimate: AdvisorEstimate): string {
  const { small, large, month, stop } = estimate
  const lines = [
    leftText(estimate),
    `To ${placeText(small)}: about ${spendingText(small)}.`,
    large && `To ${placeText(large)}: at most about ${spendingText(large)}, if every memory is asked again.`,
    `This month so far: ${spendingText(month)}.`,
    stop,
  ]
  return lines.flatMap((line) => (line === null ? [] : [`${line}\n`])).join('')
}

function placeText({ model, host, leaves }: AdvisorModelSpending): string {
  return `${model} at ${host}${leaves ? '' : ' (this machine)'}`
}

const states: Readonly<Record<AdvisorReport['state'], string>> = {
  running: 'is running',
  done: 'is done',
  capped: 'was ended by a cap',
  cancelled: 'was stopped',
  failed: 'failed',
}

function reportText(report: AdvisorReport, width: number | null): string {
  const { state, began_at, project, asked, asked_again, proposals, dropped, repaired, spent, problem } = report
  const where = project === null ? '' : ` of ${project}`
  const again = asked_again > 0 ? `, ${asked_again} of them again with the large model` : ''
  const fresh = proposals.filter(({ declined }) => !declined)
  const lost = advisorDrops.flatMap((why) => (dropped[why] > 0 ? [`${dropped[why]} ${advisorDropWords[why]}`] : []))
  const lines = [
    `The run of ${timeText(began_at)} ${states[state]}${problem === null ? '.' : `: ${oneLine(problem)}`}`,
    `Asked about ${counted(asked, 'memory')}${where}${again}: ${counted(fresh.length, 'proposal')}.`,
    proposals.length > fresh.length &&
      `${counted(proposals.length - fresh.length, 'other was', 'others were')} declined by a person before.`,
    lost.length > 0 && `Not proposed: ${lost.join(', ')}.`,
    repaired > 0 && `${counted(repaired, 'reply', 'replies')} had to be asked for again.`,
    ...spent.map((each) => `${placeText(each)}: ${spendingText(each)}.`),
  ]
  const text = lines.flatMap((line) => (line === false ? [] : [`${line}\n`])).join('')
  const rows = fresh.map(({ proposal, verb, confidence, model, title }) => [
    proposal,
    verb,
    percent(confidence),
    model,
    title,
  ])
  return rows.length === 0 ? text : `${text}\n${tableText(['id', 'verdict', 'sure', 'model', 'memory'], rows, width)}`
}
