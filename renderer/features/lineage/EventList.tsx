import { useEffect, useRef } from 'react'
import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import { classes } from '../../ui/classes.ts'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { KindGlyph } from './GraphNode.tsx'
import styles from './EventList.module.css'
import { eventsOf, nameOf } from './words.ts'

/** The lineage as a list of events, oldest first. */
export function EventList({
  graph,
  pointed,
  sought,
  onPoint,
  onOpen,
}: {
  graph: LineageGraph
  pointed: string
  /** A node to scroll to; a new object each time. */
  sought: { id: string } | null
  onPoint: (id: string) => void
  onOpen: (id: string) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (sought) list.current?.querySelector('[data-sought]')?.scrollIntoView({ block: 'nearest' })
  }, [sought])
  return (
    <ol ref={list} className={styles.list} aria-label="Lineage, oldest first">
      {eventsOf(graph).map(({ node, when, what, leads }) => (
        <li
          key={node.id}
          data-sought={node.id === sought?.id ? '' : undefined}
          className={classes(styles.event, node.id === pointed && styles.pointed)}
        >
          <span className={styles.when}>{when}</span>
          <KindGlyph kind={node.kind} />
          <div className={styles.words}>
            <button type="button" onClick={() => onOpen(node.id)} onFocus={() => onPoint(node.id)}>
              <TitleWords text={nameOf(node)} />
            </button>
            <span className={styles.what}>{what}</span>
            {leads.map((lead) => (
              <span key={lead} className={styles.lead}>
                → <TitleWords text={lead} />
              </span>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
