import type { Command } from './command.ts'
import { oneLine, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'

export const digest: Command = {
  name: 'digest',
  summary: 'Print the weekly digest: what was decided automatically, and the memories that need your decision',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    project: { value: 'P', help: 'only this project: its id, name or folder; none for memories without a project' },
    write: { help: 'also write it into the project’s log folder (.jaato/logs/curation)' },
  },
  async run(call) {
    const { client } = await call.open()
    const project = projectOf(call)
    if (!call.arguments.has('write')) {
      const made = await client.reports.digest({ project })
      return call.json ? writeJson(call, made) : call.io.write(made.text)
    }
    const written = await client.reports.writeDigest({ project })
    if (call.json) return writeJson(call, written)
    return call.io.write(`${written.digest.text}${written.files.map((path) => `wrote ${oneLine(path)}\n`).join('')}`)
  },
}
