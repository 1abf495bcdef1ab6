import type { Layout, Placed } from './layout.ts'

/** Returns the node an arrow key leads to: left and right along edges, up and down within the column; null if there is none. */
export function neighbourOf({ nodes, edges }: Layout, from: string, key: string): string | null {
  const own = nodes.find(({ node }) => node.id === from)
  if (!own) return null
  const linked = (ids: readonly string[]): string | null =>
    closest(
      own,
      nodes.filter(({ node }) => ids.includes(node.id)),
    )
  const column = nodes
    .filter(({ layer }) => layer === own.layer)
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
  switch (key) {
    case 'ArrowLeft':
      return linked(edges.filter(({ edge }) => edge.to === from).map(({ edge }) => edge.from))
    case 'ArrowRight':
      return linked(edges.filter(({ edge }) => edge.from === from).map(({ edge }) => edge.to))
    case 'ArrowUp':
      return column[column.indexOf(own) - 1]?.node.id ?? null
    case 'ArrowDown':
      return column[column.indexOf(own) + 1]?.node.id ?? null
    case 'Home':
      return nodes.reduce((first, next) => (next.layer < first.layer ? next : first), own).node.id
    case 'End':
      return nodes.reduce((last, next) => (next.layer > last.layer ? next : last), own).node.id
    default:
      return null
  }
}

function closest(own: Placed, among: readonly Placed[]): string | null {
  const distance = ({ x, y }: Placed): number => Math.hypot(x - own.x, y - own.y)
  return among.toSorted((one, other) => distance(one) - distance(other))[0]?.node.id ?? null
}
