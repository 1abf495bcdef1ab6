import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'

/**
 * Returns the nodes that led to the later of two but not to the earlier, nearest first, without the two themselves. Empty if
 * neither descends from the other.
 */
export function nodesBetween({ nodes, edges }: LineageGraph, a: string, b: string): LineageNode[] {
  const sources = Map.groupBy(edges, ({ to }) => to)
  const led = (id: string): Set<string> => {
    const found = new Set<string>([id])
    // Ids added during the iteration are visited too.
    for (const each of found) for (const { from } of sources.get(each) ?? []) found.add(from)
    return found
  }
  const [toA, toB] = [led(a), led(b)]
  const [later, earlier] = toB.has(a) ? [toB, toA] : toA.has(b) ? [toA, toB] : []
  if (!later || !earlier) return []
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return [...later].flatMap((id) => (id === a || id === b || earlier.has(id) ? [] : (byId.get(id) ?? [])))
}
