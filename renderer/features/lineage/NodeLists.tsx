import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { dayOf } from '../../ui/age.ts'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { PanelSection } from '../../ui/Panel.tsx'
import { KindGlyph } from './GraphNode.tsx'
import { nodesBetween } from './nodesBetween.ts'
import styles from './NodePanel.module.css'
import { authorOf, nameOf } from './words.ts'

/** Maximum number of named entries; the rest are counted. */
const maxNamed = 8

/** The nodes that led to the later of two but not to the earlier, nearest first; empty if neither descends from the other. */
export function NodesBetweenList({
  a,
  b,
  graph,
  onGo,
}: {
  a: LineageNode
  b: LineageNode
  graph: LineageGraph
  onGo: (id: string) => void
}) {
  const nodes = nodesBetween(graph, a.id, b.id)
  if (nodes.length === 0) return null
  return <NodeList label="What brought the change" nodes={nodes} onGo={onGo} />
}

/** The versions of the reference that a node, or both of two nodes, belong to; newest first. */
export function VersionList({
  of,
  graph,
  onGo,
}: {
  of: readonly LineageNode[]
  graph: LineageGraph
  onGo: (id: string) => void
}) {
  const ids = new Set(of.map((node) => (node.kind === 'version' ? node.reference_id : null)))
  const [id] = ids
  if (ids.size !== 1 || !id) return null
  const versions = graph.nodes.filter((node) => node.kind === 'version' && node.reference_id === id)
  if (versions.length < 2) return null
  return <NodeList label="Versions" nodes={versions.toReversed()} onGo={onGo} />
}

function NodeList({
  label,
  nodes,
  onGo,
}: {
  label: string
  nodes: readonly LineageNode[]
  onGo: (id: string) => void
}) {
  return (
    <PanelSection label={label}>
      <ul className={styles.list}>
        {nodes.slice(0, maxNamed).map((node) => (
          <li key={node.id}>
            <KindGlyph kind={node.kind} />
            <button type="button" onClick={() => onGo(node.id)}>
              <TitleWords text={nameOf(node)} />
            </button>
            <span className={styles.when}>
              {dayOf(node.at)}, {authorOf(node)}
            </span>
          </li>
        ))}
        {nodes.length > maxNamed && <li className={styles.when}>and {nodes.length - maxNamed} more</li>}
      </ul>
    </PanelSection>
  )
}
