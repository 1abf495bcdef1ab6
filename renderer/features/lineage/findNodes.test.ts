import { expect, test } from 'vitest'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { findNodes } from './findNodes.ts'

const bare = { at: '2026-11-01T00:00:00Z', superseded: false, depth: 0, earlier: 0, later: 0 }
const nodes: LineageNode[] = [
  {
    ...bare,
    kind: 'original',
    id: 'm_1',
    title: 'Pool size',
    excerpt: 'Set max to 20.',
    by: 'codex',
    session: 's-1',
    maturity: 'raw',
  },
  {
    ...bare,
    kind: 'refinement',
    id: 'm_2',
    title: 'Pool size',
    excerpt: 'Set max to 10.',
    by: 'person-cli',
    session: null,
    maturity: 'raw',
  },
  {
    ...bare,
    kind: 'version',
    id: 'pools@2',
    reference_id: 'pools',
    version: 2,
    title: 'Pools',
    excerpt: 'Ten.',
    by: null,
    session: null,
  },
]

test('all search words must occur, in name, text, author, session or kind', () => {
  expect(findNodes(nodes, 'POOL max')).toEqual(['m_1', 'm_2'])
  expect(findNodes(nodes, 'codex s-1')).toEqual(['m_1'])
  expect(findNodes(nodes, 'refinement')).toEqual(['m_2'])
  expect(findNodes(nodes, 'pools v2')).toEqual(['pools@2'])
  expect(findNodes(nodes, 'max twenty')).toEqual([])
})

test('an empty search finds nothing', () => {
  expect(findNodes(nodes, '  ')).toEqual([])
})
