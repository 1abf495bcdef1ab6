import type { Conflict } from '../../shared/contract/neighbours.ts'
import { comparedList } from './comparedList.ts'
import { neighbourLines, textLine } from './neighbourText.ts'

export const conflicts = comparedList<Conflict>({
  name: 'conflicts',
  summary: 'List memories that contradict each other, the older one first, with the words that differ',
  ofProject: 'only those with a memory of this project: its id, name or folder',
  read: (client, page) => client.neighbours.conflicts(page),
  text: ({ older, newer }) => `${textLine(older)}\n${neighbourLines(newer, '  ')}\n`,
  none: 'No two memories are in conflict.',
})
