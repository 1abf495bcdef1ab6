import { useQuery } from '@tanstack/react-query'
import type { Memory } from '../../../../shared/model/memory.ts'
import { useApi } from '../../../client/provider.tsx'
import { ProposalSection } from '../../../components/ProposalSection.tsx'
import { type ShownProposal, useShownProposal } from '../../../components/useShownProposal.ts'
import { followReplacement } from '../../../stores/board.ts'
import type { OnDecided } from '../../../stores/dialogs.ts'

/** What advisors propose about a memory, one at a time. */
export function useProposed(memory: Pick<Memory, 'id' | 'flags'>): ShownProposal | null {
  const { queries } = useApi()
  const isProposed = memory.flags.some(({ kind }) => kind === 'proposed')
  const { data } = useQuery(
    queries.proposals.list.queryOptions({ input: { memory_id: memory.id, state: 'open' }, enabled: isProposed }),
  )
  return useShownProposal(isProposed ? (data ?? []) : [])
}

/** The proposal in view, with the keys that answer it. */
export function Proposed({ memory, shown }: { memory: Pick<Memory, 'id'>; shown: ShownProposal | null }) {
  const follow: OnDecided = (_step, _words, [id] = []) => id && followReplacement([memory.id], id)
  return <ProposalSection shown={shown} decided={follow} />
}
