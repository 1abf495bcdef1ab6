import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { type GateReport, type Proposal, ProposalRequest, proposalStates } from '../../shared/model/proposal.ts'
import { type PromotionRequest, TargetKind } from '../../shared/model/reference.ts'
import { counted } from '../../shared/text/counted.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { compareNew } from './compareNew.ts'
import { fieldLines } from './fieldLines.ts'
import { promoteOne } from './promote.ts'
import { factsText, oneLine, tableText, timeText, writeJson } from './print.ts'
import { textOf } from './textOption.ts'

export const request: Command = {
  name: 'request',
  summary: 'Propose a lesson for promotion; a person decides. A lesson that is not a memory yet is added as raw',
  parameters: '',
  least: 0,
  most: 0,
  options: {
    file: {
      value: 'F',
      help: 'the request as JSON; - reads stdin',
      required: true,
    },
  },
  notes: ['the request is one JSON object with', ...fieldLines(ProposalRequest)],
  async run(call) {
    const name = call.arguments.text('file') ?? '-'
    const wish = parsed(name, await textOf(call, name, 'Write the request as JSON.'))
    const { client } = await call.open()
    await compareNew(call)
    const answer = await client.proposals.request(wish)
    if (call.json) return writeJson(call, answer)
    const { proposal, created, guidance, gates } = answer
    await call.io.write(
      factsText({
        proposal: proposal.id,
        memory: `${answer.memory_id}${created ? ' (new, raw)' : ''}`,
        state: proposal.state,
        target: placeOf(proposal),
        gates: gates.problem ?? (gates.passed ? 'all passed' : failedOf(gates)),
        known: guidance.text,
      }),
    )
  },
}

export const proposals: Command = {
  name: 'proposals',
  summary: 'List what agents propose; --accept promotes one as requested, --decline turns one down',
  parameters: '',
  least: 0,
  most: 0,
  options: {
    state: {
      value: 'S',
      help: 'only those in this state; default: open',
      choices: [...proposalStates, 'all'],
    },
    accept: { value: 'ID', help: 'promote its memory with the target and text it asks for' },
    decline: { value: 'ID', help: 'decline this proposal' },
    reopen: { value: 'ID', help: 'reopen this declined proposal' },
    reason: { value: 'TEXT', help: 'the reason; with --accept, default: the reason the proposal gives' },
    force: { help: 'with --accept: promote despite failed checks; noted in the journal' },
    create: { help: 'with --accept: create the file or section where it is missing' },
    'dry-run': { help: 'with --accept: show the change and the checks; change nothing' },
  },
  async run(call) {
    const { arguments: given } = call
    const [decline, reopen, reason] = [given.text('decline'), given.text('reopen'), given.text('reason')]
    const accept = given.text('accept')
    if ([accept, decline, reopen].filter((id) => id !== undefined).length > 1)
      throw new WrongUsage('proposals takes one of --accept, --decline and --reopen.')
    for (const option of ['force', 'create', 'dry-run'])
      if (given.has(option) && accept === undefined) throw new WrongUsage(`--${option} goes with --accept ID.`)
    if (accept !== undefined) return promoteOne(call, await wishOf(call, accept))
    const id = decline ?? reopen
    const { client } = await call.open()
    if (id !== undefined) {
      const settled =
        decline === undefined ? await client.proposals.reopen({ id }) : await client.proposals.decline({ id, reason })
      return call.json ? writeJson(call, settled) : call.io.write(`The proposal ${id} is ${settled.state}.\n`)
    }
    const state = (given.text('state') ?? 'open') as Proposal['state'] | 'all'
    const all = await client.proposals.list(state === 'all' ? {} : { state })
    if (call.json) return writeJson(call, all)
    if (all.length === 0) return call.io.warn('No proposals. Agents make them with `schoolhouse request --file F`.\n')
    const rows = all.map((one) => [
      one.id,
      one.state,
      timeText(one.at),
      one.actor,
      one.memory_id,
      placeOf(one),
      `${oneLine(one.summary)} (${oneLine(one.promote_reason)})`,
    ])
    await call.io.write(tableText(['id', 'state', 'when', 'who', 'memory', 'target', 'what'], rows, call.io.width))
  },
}

export const gates: Command = {
  name: 'gates',
  summary:
    'Check whether memories would pass the promotion gates: length, structure, duplicate, staleness; promotes nothing',
  parameters: '[ID...]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  options: {
    session: { value: 'S', help: 'all raw and validated memories of this session' },
    target: {
      value: 'T',
      help: 'also check this target: its file and room, repeats, secrets and contradictions',
      choices: TargetKind.options,
    },
    file: { value: 'F', help: 'the file of that target; default: the project’s own' },
    section: { value: 'S', help: 'its section; default: the one that fits best' },
  },
  async run(call) {
    const { positionals: ids } = call.arguments
    const session = call.arguments.text('session')
    if (ids.length > 0 === (session !== undefined))
      throw new WrongUsage('gates needs the ids of memories, as `list` shows them, or --session S.')
    const { client } = await call.open()
    const file = call.arguments.text('file')
    const place = {
      target: call.arguments.text('target') as PromotionRequest['target'],
      file: file === undefined ? undefined : resolve(call.io.folder, file),
      section: call.arguments.text('section'),
    }
    const answer = await client.proposals.gates({ ...(session === undefined ? { ids } : { session }), ...place })
    if (call.json) return writeJson(call, answer)
    for (const report of answer.items) await call.io.write(reportText(report))
    await call.io.write(`${answer.passed} of ${counted(answer.items.length, 'memory')} would pass.\n`)
  },
}

/** Returns the promotion an open proposal asks for. Throws `not_found`, or `precondition` if it is settled. */
async function wishOf(call: Call, id: string): Promise<PromotionRequest> {
  const { client } = await call.open()
  const proposal = (await client.proposals.list({})).find((one) => one.id === id)
  if (!proposal) throw new AppError('not_found', `There is no proposal ${id}. \`schoolhouse proposals\` lists them.`)
  if (proposal.state !== 'open')
    throw new AppError(
      'precondition',
      `The proposal ${id} is ${proposal.state}. \`schoolhouse journal\` shows who decided.`,
    )
  const reason = call.arguments.text('reason') ?? proposal.request.reason
  return { ...proposal.request, reason, force: call.arguments.has('force'), create: call.arguments.has('create') }
}

function parsed(name: string, text: string): ProposalRequest {
  const place = name === '-' ? 'stdin' : name
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('validation', `${place} is not JSON. Write one object with source, summary and promote_reason.`)
  }
  const { success, data, error } = ProposalRequest.safeParse(value)
  if (!success) throw new AppError('validation', `${place}: ${oneLine(z.prettifyError(error))}`)
  return data
}

function placeOf({ request }: Proposal): string {
  const { target, file, section, scope } = request
  if (target === 'memory-md') return `${file ?? 'MEMORY.md'}${section ? ` › ${section}` : ''}`
  if (target && target !== 'learned') return file ?? target
  return target === 'learned' ? `a reference file${scope === 'universal' ? ', universal' : ''}` : 'left open'
}

function failedOf({ gates: all }: GateReport): string {
  return all.flatMap(({ ok, text, detail }) => (ok ? [] : [detail ? `${text} (${detail})` : text])).join('; ')
}

function reportText({ memory_id, description, passed, gates: all, problem }: GateReport): string {
  const lines = all.map(
    ({ id, ok, text, detail }) =>
      `  ${ok ? 'ok' : 'no'}  ${id.padEnd(13)}  ${text}${detail ? `: ${oneLine(detail)}` : ''}`,
  )
  return [
    `${memory_id}  ${passed ? 'pass' : 'fail'}  ${oneLine(description)}`,
    ...(problem && lines.length === 0 ? [`  no  ${oneLine(problem)}`] : lines),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
