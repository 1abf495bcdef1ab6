import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { useCommand } from '../../stores/commands.ts'
import { dayOf } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { FactRow, Panel, PanelSection } from '../../ui/Panel.tsx'
import { KindGlyph } from './GraphNode.tsx'
import { NodesBetweenList, VersionList } from './NodeLists.tsx'
import styles from './NodePanel.module.css'
import { SentenceDiff } from '../../ui/SentenceDiff.tsx'
import { useNodeText } from './useNodeText.ts'
import { authorOf, nameOf } from './words.ts'
import { FailedBox } from '../../components/FailedBox.tsx'

/** Diff of the texts of two nodes, A against B. */
export function ComparePanel({
  pair: [a, b],
  graph,
  onSwap,
  onOpen,
  onSeek,
}: {
  pair: readonly LineageNode[]
  graph: LineageGraph
  onSwap: () => void
  onOpen: (id: string) => void
  onSeek: (id: string) => void
}) {
  const swap = useCommand({ id: 'lineage.swap', label: 'Swap', key: 'r', group: 'Lineage', run: onSwap })
  const openA = useCommand({
    id: 'lineage.open-a',
    label: 'Open A',
    key: 'a',
    group: 'Lineage',
    run: () => a && onOpen(a.id),
  })
  const openB = useCommand({
    id: 'lineage.open-b',
    label: 'Open B',
    key: 'b',
    group: 'Lineage',
    run: () => b && onOpen(b.id),
  })
  if (!a || !b) return null
  return (
    <Panel
      label="Two nodes compared"
      about={`${a.id} ${b.id}`}
      head={
        <>
          <span className={styles.kind}>Compare 2</span>
          <span className={styles.headActs}>
            <Button look="ghost" act={swap} />
          </span>
        </>
      }
      actions={
        <>
          <Button act={openA} />
          <Button act={openB} />
        </>
      }
    >
      <ol className={styles.pair}>
        {[a, b].map((node, at) => (
          <li key={node.id}>
            <b>{at === 0 ? 'A' : 'B'}</b> <KindGlyph kind={node.kind} />{' '}
            <span>
              <TitleWords text={nameOf(node)} />
            </span>
            <span className={styles.when}>
              {dayOf(node.at)}, {authorOf(node)}
            </span>
          </li>
        ))}
      </ol>
      <Difference key={`${a.id} ${b.id}`} a={a} b={b} />
      <NodesBetweenList a={a} b={b} graph={graph} onGo={onSeek} />
      <VersionList of={[a, b]} graph={graph} onGo={onSeek} />
    </Panel>
  )
}

function Difference({ a, b }: { a: LineageNode; b: LineageNode }) {
  const [first, second] = [useNodeText(a), useNodeText(b)]
  const [before, after] = [first.told, second.told]
  const failed = [first, second].find((one) => one.failed !== null && !one.told)
  if (failed) return <FailedBox title="Could not load the texts" words={failed.failed ?? ''} again={failed.again} />
  if (before === undefined || after === undefined) return <Loading label="Reading both texts" />
  if (before.text === after.text) return <p className={styles.same}>Both texts are identical.</p>
  return (
    <>
      <SentenceDiff
        before={before.text}
        after={after.text}
        label="How the two differ"
        names={{ before: 'A', after: 'B' }}
      />
      {before.weight !== null && after.weight !== null && (
        <PanelSection label="Weight">
          <FactRow label="A">{Number(before.weight.toFixed(2))}</FactRow>
          <FactRow label="B">{Number(after.weight.toFixed(2))}</FactRow>
        </PanelSection>
      )}
    </>
  )
}
