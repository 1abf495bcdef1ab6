import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { useCommand, type Command } from '../../stores/commands.ts'
import { moment } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { FactRow, Panel, PanelSection } from '../../ui/Panel.tsx'
import { weightTitle } from '../../ui/weightTitle.ts'
import { KindGlyph } from './GraphNode.tsx'
import styles from './NodePanel.module.css'
import { useNodeText } from './useNodeText.ts'
import { VersionList } from './NodeLists.tsx'
import { authorOf, kindWords, nameOf, stateOf } from './words.ts'

/** Text and details of the pointed or focused node. */
export function NodePanel({
  node,
  graph,
  centre,
  unmerge,
  onOpen,
  onSeek,
  onSelect,
  isSelected,
}: {
  node: LineageNode
  graph: LineageGraph
  centre: Command
  unmerge: Command
  onOpen: () => void
  onSeek: (id: string) => void
  onSelect: () => void
  isSelected: boolean
}) {
  const { told } = useNodeText(node)
  const open = useCommand({ id: 'lineage.open', label: 'Open', key: 'o', group: 'Lineage', run: onOpen })
  const select = useCommand({
    id: 'lineage.select',
    label: isSelected ? 'Leave out of the comparison' : 'Select to compare',
    key: 's',
    group: 'Lineage',
    run: onSelect,
  })
  const from = graph.edges.filter(({ to }) => to === node.id).length + node.earlier
  const into = graph.edges.filter((edge) => edge.from === node.id).length + node.later
  return (
    <Panel
      label={`Node: ${nameOf(node)}`}
      about={node.id}
      head={
        <>
          <KindGlyph kind={node.kind} />
          <span className={styles.kind}>{kindWords[node.kind]}</span>
        </>
      }
      actions={
        <>
          <Button act={open} />
          <Button act={select} />
          {centre.when && <Button act={centre} />}
          {unmerge.when && <Button act={unmerge} />}
        </>
      }
    >
      <h2 className={styles.title}>
        <CodeWords text={nameOf(node)} />
      </h2>
      <p className={styles.text}>
        <MarkedText text={told?.text ?? node.excerpt} spans={[]} />
      </p>
      <PanelSection label="Where it stands">
        <FactRow label="Id" mono>
          <span className={styles.id}>{node.kind === 'version' ? node.reference_id : node.id}</span>
        </FactRow>
        <FactRow label="Made">{moment(node.at)}</FactRow>
        <FactRow label="By">{authorOf(node)}</FactRow>
        {node.session && (
          <FactRow label="Session" mono>
            {node.session}
          </FactRow>
        )}
        {stateOf(node) !== '' && <FactRow label="State">{stateOf(node)}</FactRow>}
        {node.kind === 'proposal' && <FactRow label="Why">{node.reason}</FactRow>}
        {told?.weight !== undefined && told.weight !== null && (
          <FactRow label={<span title={weightTitle}>Weight</span>}>{Number(told.weight.toFixed(2))}</FactRow>
        )}
        <FactRow label="Came from">{from}</FactRow>
        <FactRow label="Became">{into}</FactRow>
      </PanelSection>
      <VersionList of={[node]} graph={graph} onGo={onSeek} />
    </Panel>
  )
}
