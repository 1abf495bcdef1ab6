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

test('between two versions stands what the later took up and the earlier did not have, in either order', () => {
  expect(between('v1', 'v2')).toEqual(['told', 'lone'])
  expect(between('v2', 'v1')).toEqual(['told', 'lone'])
})

test('what is only made from the same does not bring a change to one another', () => {
  expect(between('aside', 'v1')).toEqual([])
})
