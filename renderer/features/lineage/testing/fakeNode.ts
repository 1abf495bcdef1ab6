import type { LineageNode } from '../../../../shared/model/lineageGraph.ts'

type MemoryNode = Extract<LineageNode, { maturity: unknown }>

/** Builds a raw memory as a node of a lineage. */
export function fakeNode(id: string, fields: Partial<MemoryNode> = {}): MemoryNode {
  return {
    kind: 'original',
    id,
    title: id,
    excerpt: '',
    at: '2026-11-01T00:00:00Z',
    by: null,
    session: null,
    maturity: 'raw',
    superseded: false,
    depth: 0,
    earlier: 0,
    later: 0,
    ...fields,
  }
}
