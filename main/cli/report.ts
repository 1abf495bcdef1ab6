import { type Command, WrongUsage } from './command.ts'
import { oneLine, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'

export const report: Command = {
  name: 'report',
  summary: 'Print what was promoted, merged, snoozed and discarded, with the reasons, as Markdown',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    since: { value: 'DATE', help: 'from this UTC day on, such as 2026-11-16; default: from the beginning' },
    project: { value: 'P', help: 'only this project: its id, name or folder; none for memories without a project' },
    write: { help: 'write it into the project’s log folder, as Markdown and as JSON' },
  },
  async run(call) {
    const given = call.arguments.text('since')
    const since = given === undefined ? undefined : momentOf(given)
    const { client } = await call.open()
    const project = projectOf(call)
    if (!call.arguments.has('write')) {
      const { markdown, ...made } = await client.reports.curation({ project, since })
      return call.json ? writeJson(call, made) : call.io.write(markdown)
    }
    const written = await client.reports.writeCuration({ project, since })
    if (call.json) return writeJson(call, written)
    return call.io.write(written.files.map((path) => `wrote ${oneLine(path)}\n`).join(''))
  },
}

function momentOf(given: string): string {
  const time = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(time)) throw new WrongUsage(`--since must be a day such as 2026-11-16, not ${given || 'empty'}.`)
  return new Date(time).toISOString()
}
