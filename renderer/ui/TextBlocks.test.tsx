import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarkedText } from './MarkedText.tsx'
import type { Span } from './markedParts.ts'

const show = (text: string, spans: Span[] = []) =>
  render(
    <p>
      <MarkedText text={text} spans={spans} lit={null} onLit={() => undefined} />
    </p>,
  )
const cells = (role: 'columnheader' | 'cell') => screen.getAllByRole(role).map((cell) => cell.textContent)

const text = 'Ports:\n| Name | Port |\n|------|-----:|\n| api | `4000` |\n| a\\|b `x|y` | **5000** |\n\nThat is all.'

test('a Markdown table is rendered as a table, the text around it stays, and cells contain code and emphasis', () => {
  const { container } = show(text)
  expect(cells('columnheader')).toEqual(['Name', 'Port'])
  expect(cells('cell')).toEqual(['api', '4000', 'a\\|b x|y', '5000'])
  expect(container.querySelectorAll('[role="cell"] code, [role="cell"] strong')).toHaveLength(3)
  expect(container.querySelector('p')?.firstChild?.textContent).toBe('Ports:')
  expect(container.textContent?.endsWith('That is all.')).toBe(true)
})

test('a reason that spans several cells is marked in each, with its number once', () => {
  const start = text.indexOf('api')
  const { container } = show(text, [{ start, end: text.indexOf('` |') + 1, number: 1 }])
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['api', '40001'])
  expect(container.querySelectorAll('sup')).toHaveLength(1)
})

test('a reason that ends at a bar has its number after the last cell', () => {
  const row = text.indexOf('| api')
  const { container } = show(text, [{ start: row, end: text.indexOf('\n', row), number: 2 }])
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['api', '40002'])
})

test.each([
  ['a single bar', 'Use a | b, or\n| c'],
  ['a set of rows without the delimiter row', '| a | b |\n| c | d |'],
])('%s is no table', (_, words) => {
  const { container } = show(words)
  expect(screen.queryByRole('table')).toBeNull()
  expect(container.textContent).toBe(words)
})
