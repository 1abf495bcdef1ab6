import type { LineageEdge, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { layersOf } from './layers.ts'
import { type Slot, orderSlots, placeSlots } from './slots.ts'

/** Sizes in the unit of the layout, a sixteenth of the root’s font size. */
export const size = { width: 152, height: 84, columnGap: 60, rowGap: 18, margin: 24, head: 36 } as const

export interface Placed {
  node: LineageNode
  layer: number
  x: number
  y: number
}

export interface Drawn {
  edge: LineageEdge
  /** The path’s commands, as SVG reads them. */
  path: string
}

export interface Layout {
  width: number
  height: number
  nodes: Placed[]
  edges: Drawn[]
  columns: { layer: number; x: number }[]
}

/**
 * A layered drawing, the oldest at the left (Sugiyama, Tagawa and Toda, 1981): a column a layer, long edges kept free by a
 * place in every column they pass, the order within a column by the mean of the neighbours, and the heights so that
 * edges run as level as the order allows.
 */
export function layOut(nodes: readonly LineageNode[], edges: readonly LineageEdge[]): Layout {
  const layers = layersOf(nodes, edges)
  const first = Math.min(0, ...layers.values())
  const last = Math.max(0, ...layers.values())
  const columns: Slot[][] = Array.from({ length: last - first + 1 }, () => [])
  const slots = new Map<string, Slot>()
  const put = (id: string, layer: number, height: number): Slot => {
    const slot: Slot = { id, height, before: [], after: [], y: 0 }
    columns[layer - first]?.push(slot)
    slots.set(id, slot)
    return slot
  }
  for (const { id } of nodes) put(id, layers.get(id) ?? 0, size.height)
  const ways = edges.map((edge) => {
    const way = [slots.get(edge.from)!]
    const end = layers.get(edge.to) ?? 0
    for (let layer = (layers.get(edge.from) ?? 0) + 1; layer < end; layer += 1)
      way.push(put(`${edge.from} ${edge.to} ${layer}`, layer, 0))
    way.push(slots.get(edge.to)!)
    way.forEach((slot, at) => {
      const next = way[at + 1]
      if (!next) return
      slot.after.push(next)
      next.before.push(slot)
    })
    return { edge, way }
  })
  orderSlots(columns)
  const height = placeSlots(columns, size.rowGap)
  const xOf = (layer: number): number => size.margin + (layer - first) * (size.width + size.columnGap)
  const top = size.margin + size.head
  return {
    width: xOf(last) + size.width + size.margin,
    height: top + height + size.margin,
    nodes: nodes.map((node) => {
      const layer = layers.get(node.id) ?? 0
      return { node, layer, x: xOf(layer), y: top + (slots.get(node.id)?.y ?? 0) }
    }),
    edges: ways.map(({ edge, way }) => {
      const start = layers.get(edge.from) ?? 0
      const points = way.map((slot, at) => ({ x: xOf(start + at), y: top + slot.y + slot.height / 2 }))
      return { edge, path: pathOf(points) }
    }),
    columns: columns.map((_, at) => ({ layer: first + at, x: xOf(first + at) })),
  }
}

/** Out of the right side of the first, level through the columns between, into the left side of the last. */
function pathOf(points: readonly { x: number; y: number }[]): string {
  const round = (value: number): number => Math.round(value * 10) / 10
  const parts: string[] = []
  points.forEach(({ x, y }, at) => {
    const next = points[at + 1]
    if (at === 0) parts.push(`M${round(x + size.width)} ${round(y)}`)
    else if (next) parts.push(`H${round(x + size.width)}`)
    if (!next) return
    const from = x + size.width
    const middle = (from + next.x) / 2
    parts.push(`C${round(middle)} ${round(y)} ${round(middle)} ${round(next.y)} ${round(next.x)} ${round(next.y)}`)
  })
  return parts.join('')
}
