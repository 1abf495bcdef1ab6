import { expect, test } from 'vitest'
import type { LineageEdge, LineageNode } from '../../../shared/model/lineageGraph.ts'
import { svgOf } from './exportGraph.ts'
import { layOut } from './layout.ts'

const bare = { at: '2026-11-01T00:00:00Z', by: 'codex', session: 's-1', superseded: false, earlier: 0, later: 0 }
const nodes: LineageNode[] = [
  {
    ...bare,
    kind: 'original',
    id: 'a',
    title: 'Use <b> & “s_1”\u0007',
    excerpt: '',
    maturity: 'raw',
    depth: -1,
    earlier: 3,
  },
  {
    ...bare,
    kind: 'consolidation',
    id: 'b',
    title: 'A title that is far too long for the two lines it has',
    excerpt: '',
    maturity: 'raw',
    depth: 0,
  },
  { ...bare, kind: 'version', id: 'r@1', reference_id: 'r', version: 1, title: 'R', excerpt: '', depth: 1 },
  {
    ...bare,
    kind: 'proposal',
    id: 'pr_1',
    memory_id: 'b',
    state: 'open',
    reason: 'r',
    title: 'rules',
    excerpt: '',
    depth: 1,
  },
]
const edges: LineageEdge[] = [
  { from: 'a', to: 'b', kind: 'joins' },
  { from: 'b', to: 'r@1', kind: 'promotes' },
  { from: 'b', to: 'pr_1', kind: 'proposes' },
]
const svg = () => svgOf(layOut(nodes, edges), 'Lineage of <x>', (name) => `var${name}`)
const read = () => new DOMParser().parseFromString(svg(), 'image/svg+xml')

test('the exported document is valid SVG whatever the texts contain', () => {
  expect(read().querySelector('parsererror')).toBeNull()
  expect(read().querySelector('title')?.textContent).toBe('Lineage of <x>')
  expect(read().documentElement.textContent).toContain('Use <b> & “s_1”')
  expect(svg()).not.toContain('\u0007')
})

test('the export says what is not shown, shortens long names, and lists every kind in its legend', () => {
  const text = read().documentElement.textContent ?? ''
  expect(text).toContain('+ 3 earlier, not shown')
  expect(text).toContain('…')
  for (const words of ['refinement', 'reference', 'proposal', 'settled by', 'next version'])
    expect(text).toContain(words)
})

test('a long name wraps after a hyphen, not within a word', () => {
  const named: LineageNode[] = nodes.map((node) =>
    node.kind === 'version' ? { ...node, reference_id: 'lint-before-pushing' } : node,
  )
  const drawn = svgOf(layOut(named, edges), 'a', (name) => `var${name}`)
  expect(drawn).toMatch(/>lint-before-<.*>pushing v1</s)
})
