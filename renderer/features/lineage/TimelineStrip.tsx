import { memo, useMemo, useState } from 'react'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { classes } from '../../ui/classes.ts'
import { KindGlyph } from './GraphNode.tsx'
import { type Mark, timelineOf } from './timeline.ts'
import styles from './TimelineStrip.module.css'
import { nameOf, plain } from './words.ts'

/**
 * Time axis of the nodes below the graph. The event list has the same content as text; a mark only leads to its node, so it
 * is for the pointer alone.
 */
export const TimelineStrip = memo(function TimelineStrip({
  nodes,
  pointed,
  selected,
  onSeek,
}: {
  nodes: readonly LineageNode[]
  pointed: string
  selected: readonly string[]
  onSeek: (id: string) => void
}) {
  const [now] = useState(Date.now)
  const { rows, ticks, today } = useMemo(() => timelineOf(nodes, now), [nodes, now])
  const titles = useMemo(() => new Map(nodes.map((node) => [node.id, plain(nameOf(node))])), [nodes])
  return (
    <div className={styles.strip} aria-hidden="true">
      <div className={styles.scale}>
        {ticks.map(({ label, at }) => (
          <span key={at} className={styles.tick} style={{ left: percent(at) }}>
            <i>{label}</i>
          </span>
        ))}
        <span className={styles.today} style={{ left: percent(today) }}>
          <i>today</i>
        </span>
      </div>
      {rows.map(({ label, marks }) => (
        <div key={label} className={styles.row}>
          <span className={styles.label}>{label}</span>
          <div className={styles.marks}>
            {marks.map((mark) => (
              <MarkButton
                key={mark.ids[0]}
                mark={mark}
                title={titleOf(mark, titles)}
                isPointed={mark.ids.includes(pointed)}
                letter={selected.map((id, at) => (mark.ids.includes(id) ? 'AB'[at] : '')).join('')}
                onSeek={onSeek}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
})

const MarkButton = memo(function MarkButton({
  mark: { ids, kind, at },
  title,
  isPointed,
  letter,
  onSeek,
}: {
  mark: Mark
  title: string
  isPointed: boolean
  letter: string
  onSeek: (id: string) => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={title}
      className={classes(styles.mark, (isPointed || letter !== '') && styles.chosen)}
      style={{ left: percent(at) }}
      onClick={() => ids[0] && onSeek(ids[0])}
    >
      <KindGlyph kind={kind} />
      {letter || (ids.length > 1 && <small>{ids.length}</small>)}
    </button>
  )
})

function titleOf({ ids }: Mark, titles: ReadonlyMap<string, string>): string {
  const first = titles.get(ids[0] ?? '') ?? ''
  return ids.length > 1 ? `${first} and ${ids.length - 1} more` : first
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
