import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { authorOf, kindWords, nameOf } from './words.ts'

/** Returns the ids of nodes that contain all words, whole or partial, ignoring case: in name, text, author, session or kind. */
export function findNodes(nodes: readonly LineageNode[], words: string): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return nodes
    .filter((node) => {
      const said = [nameOf(node), node.title, node.excerpt, authorOf(node), node.session, kindWords[node.kind], node.id]
      const text = said.join(' ').toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .map(({ id }) => id)
}
