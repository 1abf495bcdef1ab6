import { useQuery } from '@tanstack/react-query'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'

export interface NodeText {
  /** The whole text of a node, and the weight of a memory; undefined while loading. */
  told: { text: string; weight: number | null } | undefined
  /** Why loading failed. */
  failed: string | null
  again: () => void
}

/** Fetches the text of a node: of a memory, a version of a reference, or a proposal. */
export function useNodeText(node: LineageNode): NodeText {
  const { queries } = useApi()
  const isVersion = node.kind === 'version'
  const isProposal = node.kind === 'proposal'
  const isMemory = !isVersion && !isProposal
  const memory = useQuery({
    ...queries.memories.get.queryOptions({ input: { id: isMemory ? node.id : '' } }),
    enabled: isMemory,
  })
  const proposals = useQuery({
    ...queries.proposals.list.queryOptions({ input: { memory_id: isProposal ? node.memory_id : '' } }),
    enabled: isProposal,
  })
  const reference = useQuery({
    ...queries.references.get.queryOptions({ input: { id: isVersion ? node.reference_id : '' } }),
    enabled: isVersion,
  })
  const asked = isProposal ? proposals : isVersion ? reference : memory
  return {
    told: told(),
    failed: asked.error ? failure(asked.error).message : null,
    again: () => void asked.refetch(),
  }

  function told(): NodeText['told'] {
    if (isProposal) {
      const proposal = proposals.data?.find(({ id }) => id === node.id)
      return proposal && { text: proposal.summary, weight: null }
    }
    if (!isVersion) return memory.data && { text: memory.data.content, weight: memory.data.weight }
    const version = reference.data?.versions.find((one) => one.version === node.version)
    return version && { text: version.content, weight: null }
  }
}
