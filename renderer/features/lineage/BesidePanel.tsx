import { assertNever } from '../../../shared/errors.ts'
import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import type { Command } from '../../stores/commands.ts'
import { ComparePanel } from './ComparePanel.tsx'
import type { GraphActs } from './GraphNode.tsx'
import type { Beside } from './lineageState.ts'
import { NodePanel } from './NodePanel.tsx'

/** Panel beside the lineage: one node, or the diff of two. */
export function BesidePanel({
  beside,
  graph,
  isSelected,
  centre,
  unmerge,
  acts,
  onSeek,
  onSwap,
}: {
  beside: Beside
  graph: LineageGraph
  /** Whether the node is selected for comparison. */
  isSelected: boolean
  centre: Command
  unmerge: Command
  acts: GraphActs
  onSeek: (id: string) => void
  onSwap: () => void
}) {
  switch (beside.kind) {
    case 'comparison':
      return <ComparePanel pair={beside.pair} graph={graph} onSwap={onSwap} onOpen={acts.open} onSeek={onSeek} />
    case 'node':
      return (
        <NodePanel
          node={beside.node}
          graph={graph}
          centre={centre}
          unmerge={unmerge}
          onOpen={() => acts.open(beside.node.id)}
          onSeek={onSeek}
          onSelect={() => acts.select(beside.node.id)}
          isSelected={isSelected}
        />
      )
    default:
      return assertNever(beside)
  }
}
