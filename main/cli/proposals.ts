import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { type GateReport, type Proposal, ProposalRequest, proposalStates } from '../../shared/model/proposal.ts'
import { type Command, WrongUsage } from './command.ts'
import { compareNew } from './compareNew.ts'
import { counted, factsText, oneLine, tableText, timeText, writeJson } from './print.ts'
import { textOf } from './textOption.ts'

export const request: Command = {
  name: 'request',
  summary: 'Propose that a lesson be promoted; a person decides. What is no memory yet enters as raw',
  parameters: '',
  least: 0,
  most: 0,
  options: {
    file: {
      value: 'F',
      help: 'JSON with source, summary, promote_reason, and source_key, session_id, target_room, target_drawer, confidence, agent; - reads stdin',
      required: true,
    },
  },
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
  summary: 'List what agents propose; --decline turns one down',
  parameters: '',
  least: 0,
  most: 0,
  options: {
    state: {
      value: 'S',
      help: 'only those in this state; open ones when not given',
      choices: [...proposalStates, 'all'],
    },
    decline: { value: 'ID', help: 'decline this proposal' },
    reopen: { value: 'ID', help: 'take the declining back' },
    reason: { value: 'TEXT', help: 'why it is declined' },
  },
  async run(call) {
    const { arguments: given } = call
    const { client } = await call.open()
    const [decline, reopen, reason] = [given.text('decline'), given.text('reopen'), given.text('reason')]
    if (decline !== undefined && reopen !== undefined)
      throw new WrongUsage('proposals takes --decline or --reopen, not both.')
    const id = decline ?? reopen
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
      `${oneLine(one.summary)} because ${oneLine(one.promote_reason)}`,
    ])
    await call.io.write(tableText(['id', 'state', 'when', 'who', 'memory', 'target', 'what'], rows, call.io.width))
  },
}

export const gates: Command = {
  name: 'gates',
  summary: 'Evaluate the gates of a promotion: length, structure, duplicate, staleness; promotes nothing',
  parameters: '[ID...]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  options: { session: { value: 'S', help: 'all raw and validated memories of this session' } },
  async run(call) {
    const { positionals: ids } = call.arguments
    const session = call.arguments.text('session')
    if (ids.length > 0 === (session !== undefined)) throw new WrongUsage('gates needs memories, or --session S.')
    const { client } = await call.open()
    const answer = await client.proposals.gates(session === undefined ? { ids } : { session })
    if (call.json) return writeJson(call, answer)
    for (const report of answer.items) await call.io.write(reportText(report))
    await call.io.write(`${answer.passed} of ${counted(answer.items.length, 'memory', 'memories')} would pass.\n`)
  },
}

function parsed(name: string, text: string): ProposalRequest {
  const place = name === '-' ? 'stdin' : name
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('validation', `${place} is no JSON. Write one object with source, summary and promote_reason.`)
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
      `  ${ok ? 'ok' : 'no'}  ${id.padEnd(9)}  ${text}${detail ? `: ${oneLine(detail)}` : ''}`,
  )
  return [
    `${memory_id}  ${passed ? 'pass' : 'fail'}  ${oneLine(description)}`,
    ...(problem ? [`  no  ${problem}`] : lines),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
