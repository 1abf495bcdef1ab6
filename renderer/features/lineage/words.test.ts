import { expect, test } from 'vitest'
import type { LineageGraph, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { distinctlyNamed, eventsOf } from './words.ts'

const bare = { by: 'codex', session: null, superseded: false, depth: 0, earlier: 0, later: 0 }
const nodes: LineageNode[] = [
  {
    ...bare,
    kind: 'original',
    id: 'a',
    title: 'Pool size',
    excerpt: 'Set max to 20.',
    at: '2026-11-01T08:00:00Z',
    maturity: 'raw',
  },
  {
    ...bare,
    kind: 'refinement',
    id: 'b',
    title: 'Pool size',
    excerpt: 'Set `max`\nto 10.',
    at: '2026-11-02T08:00:00Z',
    maturity: 'raw',
  },
  {
    ...bare,
    kind: 'refinement',
    id: 'c',
    title: 'Pools',
    excerpt: 'Set max to 10, always.',
    at: '2026-11-03T08:00:00Z',
    maturity: 'raw',
  },
  {
    ...bare,
    kind: 'proposal',
    id: 'pr_1',
    memory_id: 'c',
    title: 'MEMORY.md › pools',
    excerpt: 'Set max to 10.',
    at: '2026-11-04T08:00:00Z',
    state: 'declined',
    reason: 'All need it.',
    superseded: true,
  },
]
const graph: LineageGraph = {
  focus: 'a',
  nodes,
  edges: [
    { from: 'a', to: 'b', kind: 'refines' },
    { from: 'b', to: 'c', kind: 'refines' },
    { from: 'c', to: 'pr_1', kind: 'proposes' },
  ],
  truncated: false,
}

test('a refinement that kept the old name is labelled by its text, any other by its name', () => {
  expect(distinctlyNamed(graph).map(({ title }) => title)).toEqual([
    'Pool size',
    'Set max to 10.',
    'Pools',
    'MEMORY.md › pools',
  ])
})

test('a proposal is shown with its outcome', () => {
  const events = eventsOf(graph)
  expect(events[2]?.leads).toEqual(['proposed for MEMORY.md › pools'])
  expect(events[3]?.what).toBe('proposal, by codex, declined')
})
