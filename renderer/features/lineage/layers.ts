import type { LineageEdge, LineageNode } from '../../../shared/model/lineageGraph.ts'

/**
 * Returns the column of each node: 0 for the requested one, the others at the length of their longest path from it, so that
 * every edge points right.
 */
export function layersOf(
  nodes: readonly Pick<LineageNode, 'id' | 'depth'>[],
  edges: readonly LineageEdge[],
): Map<string, number> {
  const layers = new Map<string, number>()
  for (const sign of [-1, 1]) {
    const side = nodes.filter(({ depth }) => depth === 0 || Math.sign(depth) === sign)
    const ids = new Set(side.map(({ id }) => id))
    const towards = new Map<string, string[]>()
    for (const { from, to } of edges) {
      if (!ids.has(from) || !ids.has(to)) continue
      const [near, far] = sign < 0 ? [to, from] : [from, to]
      towards.set(far, [...(towards.get(far) ?? []), near])
    }
    const layerOf = (id: string): number => {
      const known = layers.get(id)
      if (known !== undefined) return known
      const steps = (towards.get(id) ?? []).map((near) => Math.abs(layerOf(near)))
      const layer = steps.length > 0 ? sign * (1 + Math.max(...steps)) : 0
      layers.set(id, layer)
      return layer
    }
    for (const { id } of side) layerOf(id)
  }
  return layers
}
