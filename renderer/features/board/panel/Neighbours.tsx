import { useQuery } from '@tanstack/react-query'
import type { Neighbour } from '../../../../shared/contract/neighbours.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import { useApi } from '../../../client/provider.tsx'
import { followLink, useBoardStore } from '../../../stores/board.ts'
import { useCommand } from '../../../stores/commands.ts'
import { openMergeScreen as openMerge } from '../../../stores/dialogs.ts'
import { useNavigation } from '../../../stores/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeWords } from '../../../ui/CodeWords.tsx'
import { PanelSection } from '../../../ui/Panel.tsx'
import { TextGlyph } from '../../../ui/TextGlyph.tsx'
import { isNear, relationWords } from '../neighbourWords.ts'
import styles from './MemoryPanel.module.css'
import { formatNumber } from '../../../ui/counted.ts'

/** Maximum number shown; the closest come first. */
const maxShown = 6

/** The closest memories and references: duplicates, contradictions, or merely near. One key merges the duplicates. */
export function Neighbours({ memory }: { memory: Memory }) {
  const { queries } = useApi()
  const selecting = useBoardStore((store) => store.selected.size > 1)
  const { data } = useQuery(queries.neighbours.similar.queryOptions({ input: { id: memory.id, limit: maxShown } }))
  const mergeable = useQuery(queries.neighbours.mergeable.queryOptions({ input: { id: memory.id } }))
  const ids = [memory.id, ...(mergeable.data?.ids ?? [])]
  const merge = useCommand({
    id: 'neighbours.merge',
    label: `Merge ${ids.length}`,
    key: 'm',
    group: 'Memories',
    when: ids.length > 1 && !selecting,
    run: () => openMerge(ids, 'a memory and its duplicates'),
  })
  const items = (data?.items ?? []).filter(isNear)
  if (!data || items.length === 0) return null
  // Those left out are hardly similar, so there are no more that are.
  const isAll = items.length < data.items.length || data.total === items.length
  const fact = isAll ? null : `${formatNumber(items.length)} of ${formatNumber(data.total)}`
  return (
    <PanelSection label="Neighbours" fact={fact}>
      {items.map((item) => (
        <NeighbourRow key={`${item.kind} ${item.id}`} item={item} />
      ))}
      {merge.when && (
        <div className={styles.buttons}>
          <Button act={merge} />
        </div>
      )}
    </PanelSection>
  )
}

function NeighbourRow({ item }: { item: Neighbour }) {
  const go = useNavigation((place) => place.go)
  const { tone, words } = relationWords(item)
  const scopes = item.settled && [item.settled.a, item.settled.b].filter(Boolean).join(' / ')
  const differs = [item.differences[0]?.text, scopes && `Settled: ${scopes}`].filter(Boolean).join('\n')
  return (
    <button
      type="button"
      className={styles.link}
      title={differs ? `${item.description}\n${differs}` : item.description}
      onClick={() =>
        item.kind === 'memory' ? followLink(item.id) : go('references', item.kind === 'entry' ? undefined : item.id)
      }
    >
      <TextGlyph kind={item.kind} maturity={item.maturity} />
      <span className={styles.linkWords}>
        <CodeWords text={item.kind === 'entry' ? `${item.description}, line ${item.line}` : item.description} />
      </span>
      <span className={styles.linkFact} data-tone={tone}>
        {words}
      </span>
    </button>
  )
}
