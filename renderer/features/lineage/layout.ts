import type { LineageEdge, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { layersOf } from './layers.ts'
import { pathOf } from './paths.ts'
import { rowsOf } from './rows.ts'
import { size } from './sizes.ts'
import { type Slot, orderSlots, placeRows } from './slots.ts'

export interface Placed {
  node: LineageNode
  layer: number
  x: number
  y: number
}

export interface Drawn {
  edge: LineageEdge
  /** SVG path data. */
  path: string
}

export interface Column {
  layer: number
  x: number
  width: number
  /** Creation times of its earliest and latest node. */
  from: string
  to: string
}

export interface Layout {
  width: number
  height: number
  nodes: Placed[]
  edges: Drawn[]
  columns: Column[]
}

/**
 * Layered layout, oldest on the left (Sugiyama, Tagawa and Toda, 1981): one column per layer; long edges get a slot in every
 * column they cross; slots are ordered by the mean of their neighbours; heights keep edges as level as the order allows. A
 * column too tall to survey is folded into rows.
 */
export function layOut(nodes: readonly LineageNode[], edges: readonly LineageEdge[]): Layout {
  const layers = layersOf(nodes, edges)
  const first = Math.min(0, ...layers.values())
  const last = Math.max(0, ...layers.values())
  const columns: Slot[][] = Array.from({ length: last - first + 1 }, () => [])
  const slots = new Map<string, Slot>()
  const put = (id: string, layer: number, height: number): Slot => {
    const slot: Slot = { id, height, before: [], after: [], x: 0, y: 0 }
    columns[layer - first]?.push(slot)
    slots.set(id, slot)
    return slot
  }
  for (const { id } of nodes) put(id, layers.get(id) ?? 0, size.height)
  const ways = edges.map((edge) => {
    const [from, to] = [slots.get(edge.from), slots.get(edge.to)]
    const way = from ? [from] : []
    const end = layers.get(edge.to) ?? 0
    for (let layer = (layers.get(edge.from) ?? 0) + 1; layer < end; layer += 1)
      way.push(put(`${edge.from} ${edge.to} ${layer}`, layer, 0))
    if (to) way.push(to)
    way.forEach((slot, at) => {
      const next = way[at + 1]
      if (!next) return
      slot.after.push(next)
      next.before.push(slot)
    })
    return { edge, way }
  })
  orderSlots(columns)
  const rows = columns.map(rowsOf)
  const height = placeRows(rows, size.rowGap)
  const [followed, preceded] = [new Set<Slot>(), new Set<Slot>()]
  for (const row of rows.flat()) {
    row.slice(0, -1).forEach((slot) => followed.add(slot))
    row.slice(1).forEach((slot) => preceded.add(slot))
  }
  let reached = size.margin
  const places = rows.map((column, at) => {
    const width = Math.max(...column.map((row) => widthOf(row.length)), size.width)
    const place = { left: reached, right: reached + width }
    // Short rows of a folded column are aligned to the side of the requested node.
    for (const row of column)
      row.forEach((slot, of) => {
        const indent = first + at < 0 && slot.height > 0 ? width - widthOf(row.length) : 0
        slot.x = place.left + indent + of * (size.width + size.besides)
      })
    reached = place.right + size.columnGap
    return place
  })
  const top = size.margin
  return {
    width: reached - size.columnGap + size.margin,
    height: top + height + size.margin,
    nodes: nodes.map((node) => {
      const { x = 0, y = 0 } = slots.get(node.id) ?? {}
      return { node, layer: layers.get(node.id) ?? 0, x, y: top + y }
    }),
    edges: ways.map(({ edge, way }) => {
      const start = (layers.get(edge.from) ?? 0) - first
      const points = way.flatMap((slot, at) => {
        const place = places[start + at]
        if (!place) return []
        const y = top + slot.y + slot.height / 2
        return [{ ...place, x: slot.x, y, isPreceded: preceded.has(slot), isFollowed: followed.has(slot) }]
      })
      return { edge, path: pathOf(points) }
    }),
    columns: places.map(({ left, right }, at) => ({
      layer: first + at,
      x: left,
      width: right - left,
      ...spanOf(nodes.filter(({ id }) => layers.get(id) === first + at)),
    })),
  }
}

function widthOf(inARow: number): number {
  return inARow * (size.width + size.besides) - size.besides
}

function spanOf(nodes: readonly LineageNode[]): { from: string; to: string } {
  const moments = nodes.map(({ at }) => at).toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return { from: moments[0] ?? '', to: moments.at(-1) ?? '' }
}
