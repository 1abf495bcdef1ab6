/**
 * Returns the cycles of a directed graph: its strongly connected components of at least two nodes (Tarjan's algorithm).
 * @param {[string, string][]} edges from one node to another
 * @returns {string[][]} the nodes of each cycle, in alphabetical order
 */
export function circlesIn(edges) {
  const next = new Map()
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Map()
  const lowest = new Map()
  const path = []
  const found = []

  function visit(node) {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    path.push(node)
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) visit(other)
      if (path.includes(other)) lowest.set(node, Math.min(lowest.get(node), lowest.get(other)))
    }
    if (lowest.get(node) !== order.get(node)) return
    const component = path.splice(path.indexOf(node))
    if (component.length > 1) found.push(component.toSorted())
  }

  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return found
}
