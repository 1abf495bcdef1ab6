import { useState } from 'react'
import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { useCommand, type Command } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToast } from '../../stores/toasts.ts'

/** Undoes the merge a node stands for and moves to one of its sources. */
export function useUnmerge(graph: LineageGraph, node: LineageNode | undefined): Command {
  const { client, settled } = useApi()
  const go = useNavigation((place) => place.go)
  const showStep = useStepToast()
  const { show } = useToast()
  const canBe =
    node?.kind === 'consolidation' && !node.superseded && (node.maturity === 'raw' || node.maturity === 'validated')
  const [busy, setBusy] = useState(false)
  const run = async (id: string) => {
    setBusy(true)
    try {
      const result = await client.decisions.unmerge({ id })
      const source = graph.edges.find(({ to }) => to === id)?.from ?? result.changed.find((one) => one !== id)
      go('lineage', graph.focus === id ? source : graph.focus)
      showStep(result)
      await settled()
    } catch (error) {
      show(failureToast(error))
    } finally {
      setBusy(false)
    }
  }
  return useCommand({
    id: 'lineage.unmerge',
    label: 'Un-merge',
    key: 'u',
    group: 'Lineage',
    when: canBe && !busy,
    run: () => void (node && run(node.id)),
  })
}
