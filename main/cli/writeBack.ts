import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { counted } from '../../shared/text/counted.ts'
import type { Command } from './command.ts'
import { failureOf } from './failure.ts'
import { isPath } from './projectOf.ts'
import { waysOut } from './sources.ts'
import { fileText, oneLine, writePatch, writeJson } from './print.ts'

export const writeBack: Command = {
  name: 'write-back',
  summary: 'Write decisions into the agents’ files',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    'dry-run': { help: 'show the changes as diffs; write nothing' },
    force: { help: 'write also what the safety rules stop: secrets, personal data, text aimed at agents' },
    source: { value: 'S', help: 'only this source: its id, name or path' },
  },
  async run(call) {
    const { io } = call
    const isDryRun = call.arguments.has('dry-run')
    const force = call.arguments.has('force')
    const named = call.arguments.text('source')
    const source_id = named !== undefined && isPath(named) ? resolve(io.folder, named) : named
    const { client } = await call.open()
    const plan = await (isDryRun
      ? client.sources.planWriteBack({ source_id, force })
      : client.sources.writeBack({ source_id, force }))
    for (const { memory_id, description, reason } of plan.needs_you)
      io.warn(`needs you: ${memory_id} ${oneLine(description)}: ${oneLine(reason)}\n`)
    for (const { source_id: id, name, decisions, reason } of plan.paused) {
      const waiting = counted(decisions, 'decision waits', 'decisions wait')
      io.fail(failureOf(new AppError('unavailable', `${name} cannot be read, ${waiting}: ${reason}`)))
      io.warn(waysOut(id))
    }
    const code = plan.paused.length > 0 ? 1 : 0
    if (call.json) {
      await writeJson(call, plan)
      return code
    }
    if (plan.files.length === 0) {
      if (code === 0) io.warn('Nothing is waiting to be written.\n')
      return code
    }
    const diffs = plan.files.map(({ diff }) => diff)
    if (isDryRun) {
      await writePatch(call, diffs)
      return code
    }
    const lines = diffs.map((diff) => `  ${fileText(diff)}\n`).join('')
    await io.write(`Wrote ${counted(plan.decisions, 'decision')} to ${counted(diffs.length, 'file')}.\n${lines}`)
    return code
  },
}
