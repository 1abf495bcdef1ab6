import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CodeWords } from './CodeWords.tsx'

const html = (text: string): string =>
  render(<CodeWords text={text} />).container.innerHTML.replace(/ class="[^"]*"/g, '')

test('code and emphasis are set as such, and a power is no emphasis', () => {
  expect(html('Use `psql` **only** for reads')).toBe('Use <code>psql</code> <strong>only</strong> for reads')
  expect(html('`a ** b ** c` is no emphasis')).toBe('<code>a ** b ** c</code> is no emphasis')
  expect(html('2 ** 3 ** 4 is a power')).toBe('2 ** 3 ** 4 is a power')
})

test('marks that lost theirs in a cut title are left out, a lone backtick stays', () => {
  expect(html('**Error handling (crucial):')).toBe('Error handling (crucial):')
  expect(html('a ` b')).toBe('a ` b')
})
