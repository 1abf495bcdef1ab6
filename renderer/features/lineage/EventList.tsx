import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import { classes } from '../../ui/classes.ts'
import { KindGlyph } from './GraphNode.tsx'
import styles from './EventList.module.css'
import { eventsOf, nameOf } from './words.ts'

/** The lineage as what happened, oldest first. */
export function EventList({
  graph,
  pointed,
  onPoint,
  onOpen,
}: {
  graph: LineageGraph
  pointed: string
  onPoint: (id: string) => void
  onOpen: (id: string) => void
}) {
  return (
    <ol className={styles.list} aria-label="Lineage, oldest first">
      {eventsOf(graph).map(({ node, when, what, leads }) => (
        <li key={node.id} className={classes(styles.event, node.id === pointed && styles.pointed)}>
          <span className={styles.when}>{when}</span>
          <KindGlyph kind={node.kind} />
          <div className={styles.words}>
            <button type="button" onClick={() => onOpen(node.id)} onFocus={() => onPoint(node.id)}>
              {nameOf(node)}
            </button>
            <span className={styles.what}>{what}</span>
            {leads.map((lead) => (
              <span key={lead} className={styles.lead}>
                → {lead}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
