import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ColumnHeads } from './ColumnHeads.tsx'
import { layOut } from './layout.ts'
import { fakeNode } from './testing/fakeNode.ts'

const headsOf = (...[nodes, edges]: Parameters<typeof layOut>): string | undefined =>
  render(<ColumnHeads layout={layOut(nodes, edges)} scale={1} />).container.textContent?.trim()

test('columns say how far they are from the focus; a node alone is far from nothing', () => {
  const [older, newer] = [fakeNode('a', { depth: -1 }), fakeNode('b')]
  expect(headsOf([older, newer], [{ from: 'a', to: 'b', kind: 'refines' }])).toMatch(/^−1 .+0 in focus, 1 Nov/)
  expect(headsOf([newer], [])).toMatch(/^1 Nov/)
})
