import { useQuery } from '@tanstack/react-query'
import type { Memory } from '../../../../shared/model/memory.ts'
import { useApi } from '../../../client/provider.tsx'
import { ProposalSections } from '../../../components/ProposalSections.tsx'
import { followReplacement } from '../../../stores/board.ts'
import type { OnDecided } from '../../../stores/dialogs.ts'

/** What advisors propose about the memory, with the keys that answer it. */
export function Proposals({ memory }: { memory: Pick<Memory, 'id' | 'flags'> }) {
  const { queries } = useApi()
  const isProposed = memory.flags.some(({ kind }) => kind === 'proposed')
  const { data } = useQuery(
    queries.proposals.list.queryOptions({ input: { memory_id: memory.id, state: 'open' }, enabled: isProposed }),
  )
  const follow: OnDecided = (_step, _words, [id] = []) => id && followReplacement([memory.id], id)
  return isProposed ? <ProposalSections proposals={data ?? []} decided={follow} /> : null
}
