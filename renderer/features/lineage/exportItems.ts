import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import { coloursNow, download, svgOf } from './exportGraph.ts'
import type { Layout } from './layout.ts'
import { sizeOf, textOf } from './words.ts'

/** Returns the menu items that export a lineage as a file. `name` is the name of the focus node; null if it has none. */
export function exportItems(
  graph: LineageGraph,
  layout: Layout,
  name: string | null,
): { id: string; label: string; run: () => void }[] {
  const file = (name ?? 'lineage').replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  const title = `Lineage of ${name ?? graph.focus}, ${sizeOf(graph, layout.columns.length)}`
  return [
    {
      id: 'svg',
      label: 'As a drawing (SVG)',
      run: () => download(`${file}.svg`, 'image/svg+xml', svgOf(layout, title, coloursNow())),
    },
    { id: 'text', label: 'As text', run: () => download(`${file}.txt`, 'text/plain', textOf(graph)) },
  ]
}
