import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { type GateReport, ProposalRequest } from '../../shared/model/proposal.ts'
import type { Command } from './command.ts'
import { compareNew } from './compareNew.ts'
import { fieldLines } from './fieldLines.ts'
import { factsText, oneLine, writeJson } from './print.ts'
import { placeOf } from './proposals.ts'
import { textOf } from './textOption.ts'

export const request: Command = {
  name: 'request',
  creates: true,
  summary: 'Propose a lesson for promotion; a person decides. A lesson that is not a memory yet is added as raw',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
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
        target: proposal.request && placeOf(proposal.request),
        gates: gates.problem ?? (gates.passed ? 'all passed' : failedOf(gates)),
        known: guidance.text,
      }),
    )
  },
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

function failedOf({ gates: all }: GateReport): string {
  return all.flatMap(({ ok, text, detail }) => (ok ? [] : [detail ? `${text} (${detail})` : text])).join('; ')
}
