import { resolve } from 'node:path'
import type { GateReport } from '../../shared/model/proposal.ts'
import { type PromotionRequest, TargetKind } from '../../shared/model/reference.ts'
import { counted } from '../../shared/text/counted.ts'
import { type Command, WrongUsage } from './command.ts'
import { oneLine, writeJson } from './print.ts'

export const gates: Command = {
  name: 'gates',
  summary:
    'Check whether memories would pass the promotion gates: length, structure, duplicate, staleness; promotes nothing',
  parameters: '[ID...]',
  minArguments: 0,
  maxArguments: Number.POSITIVE_INFINITY,
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
