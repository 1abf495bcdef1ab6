import type { LineageEdge } from '../../../shared/model/lineageGraph.ts'
import { KindGlyph } from './GraphNode.tsx'
import graph from './Graph.module.css'
import styles from './LineageScreen.module.css'
import { edgeWords } from './words.ts'

const kinds = ['original', 'refinement', 'consolidation', 'version', 'proposal'] as const
const edges = Object.entries(edgeWords) as [LineageEdge['kind'], string][]

/** Explains the outlines and lines, each in a row of its own where there is room. */
export function Legend() {
  return (
    <div className={styles.legend}>
      <ul aria-label="Legend of outlines">
        {kinds.map((kind) => (
          <li key={kind}>
            <KindGlyph kind={kind} /> {kind === 'version' ? 'reference' : kind}
          </li>
        ))}
      </ul>
      <ul aria-label="Legend of lines">
        {edges.map(([kind, words]) => (
          <li key={kind}>
            <svg className={graph.edges} viewBox="0 0 24 8" aria-hidden="true">
              <path className={graph[kind]} d="M0 4H22M18 1 22 4 18 7" />
            </svg>{' '}
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
