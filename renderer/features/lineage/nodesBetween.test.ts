import { expect, test } from 'vitest'
import type { LineageGraph } from '../../../shared/model/lineageGraph.ts'
import { nodesBetween } from './nodesBetween.ts'
import { fakeNode } from './testing/fakeNode.ts'

const edge = (from: string, to: string) => ({ from, to, kind: 'next' as const })
const graph: LineageGraph = {
  focus: 'v2',
  nodes: ['first', 'v1', 'lone', 'told', 'v2', 'aside'].map((id) => fakeNode(id)),
  edges: [edge('first', 'v1'), edge('v1', 'v2'), edge('told', 'v2'), edge('lone', 'told'), edge('first', 'aside')],
  truncated: false,
}
const between = (a: string, b: string) => nodesBetween(graph, a, b).map(({ id }) => id)

test('the nodes between two versions are those the later contains and the earlier does not, in either order', () => {
  expect(between('v1', 'v2')).toEqual(['told', 'lone'])
  expect(between('v2', 'v1')).toEqual(['told', 'lone'])
})

test('nodes that only share an origin do not explain each other’s changes', () => {
  expect(between('aside', 'v1')).toEqual([])
})
