import type { Conflict } from '../../shared/contract/neighbours.ts'
import { compareNew } from './compareNew.ts'
import type { Command } from './command.ts'
import { neighbourLines, textLine } from './neighbourText.ts'
import { limitOf, limitOption, writePages } from './pages.ts'
import { projectOf } from './projectOf.ts'

export const conflicts: Command = {
  name: 'conflicts',
  summary: 'List memories that contradict each other, the older one first, with the words that differ',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    project: { value: 'P', help: 'only those with a memory of this project: its id, name or folder' },
    limit: limitOption,
  },
  async run(call) {
    const most = limitOf(call)
    const { client } = await call.open()
    const project = projectOf(call)
    await compareNew(call)
    await writePages<Conflict>(call, {
      read: (page) => client.neighbours.conflicts({ project, ...page }),
      text: ({ older, newer }) => `${textLine(older)}\n${neighbourLines(newer, '  ')}\n`,
      most,
      none: 'No two memories are in conflict.',
    })
  },
}
