import type { Cluster } from '../../shared/contract/neighbours.ts'
import { comparedList } from './comparedList.ts'
import { neighbourLines, textLine } from './neighbourText.ts'

export const clusters = comparedList<Cluster>({
  name: 'clusters',
  summary: 'List groups of memories with the same meaning, best one first; includes references and other projects',
  ofProject: 'only groups with a memory of this project: its id, name or folder',
  read: (client, page) => client.neighbours.clusters(page),
  text: ({ representative, members }) =>
    `${textLine(representative)}\n${members.map((member) => neighbourLines(member, '  ')).join('')}\n`,
  none: 'No memories have the same meaning.',
})
