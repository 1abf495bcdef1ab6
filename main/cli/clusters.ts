import type { Cluster } from '../../shared/contract/neighbours.ts'
import { compareNew } from './compareNew.ts'
import type { Command } from './command.ts'
import { neighbourLines, textLine } from './neighbourText.ts'
import { limitOf, limitOption, writePages } from './pages.ts'
import { projectOf } from './projectOf.ts'

export const clusters: Command = {
  name: 'clusters',
  summary: 'List groups of memories with the same meaning, best one first; includes references and other projects',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    project: { value: 'P', help: 'only groups with a memory of this project: its id, name or folder' },
    limit: limitOption,
  },
  async run(call) {
    const most = limitOf(call)
    const { client } = await call.open()
    const project = projectOf(call)
    await compareNew(call)
    await writePages<Cluster>(call, {
      read: (page) => client.neighbours.clusters({ project, ...page }),
      text: ({ representative, members }) =>
        `${textLine(representative)}\n${members.map((member) => neighbourLines(member, '  ')).join('')}\n`,
      most,
      none: 'No memories have the same meaning.',
    })
  },
}
