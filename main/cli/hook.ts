import { resolve } from 'node:path'
import { counted } from '../../shared/text/counted.ts'
import { addToClient, additionOptions } from './addToClient.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { oneLine, writeJson } from './print.ts'

export const hook: Command = {
  name: 'hook',
  creates: true,
  summary: 'Read what a session stored when it ends; `hook install` has Claude Code run it',
  parameters: 'install|session-end',
  minArguments: 1,
  maxArguments: 1,
  options: {
    ...additionOptions,
    project: { value: 'DIR', help: 'the folder of the project; session-end takes it from the hook’s input' },
    wait: { help: 'session-end: do the work in this process and print the result' },
  },
  notes: ['session-end returns at once and works on in a process of its own; --wait waits for it'],
  run(call) {
    const { first } = call.arguments
    if (first === 'install') return addToClient(call, 'hooks', call.arguments.text('client') ?? 'claude-code')
    if (first === 'session-end') return endSession(call)
    throw new WrongUsage(`hook knows “install” and “session-end”, not “${first}”.`)
  },
}

async function endSession(call: Call): Promise<void> {
  const folder = resolve(call.io.folder, call.arguments.text('project') ?? '.')
  const { client } = await call.open()
  const ended = await client.reports.endSession({ folder })
  if (call.json) return writeJson(call, ended)
  const { project, raw, threshold, due, advisor, files } = ended
  if (!project) return call.io.warn(`${folder} is in no project that Schoolhouse knows. \`sync\` adds one.\n`)
  const state = due ? 'Curation is due' : `Curation is due from ${threshold} on`
  const proposed = advisor ? `The advisor made ${counted(advisor.proposed, 'proposal')}.\n` : ''
  if (advisor?.problem) call.io.warn(`advisor: ${oneLine(advisor.problem)}\n`)
  await call.io.write(
    `${project.name}: ${raw} raw. ${state}.\n${proposed}${files.map((path) => `wrote ${path}\n`).join('')}`,
  )
}
