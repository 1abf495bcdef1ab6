import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CodeWords } from './CodeWords.tsx'

const html = (text: string): string =>
  render(<CodeWords text={text} />).container.innerHTML.replace(/ class="[^"]*"/g, '')

test('code is styled and emphasis marks are removed, around code too; a power such as 2**3 is no emphasis', () => {
  expect(html('Use `psql` **only** for reads')).toBe('Use <code>psql</code> only for reads')
  expect(html('**Mutations (`useMutation`):** return')).toBe('Mutations (<code>useMutation</code>): return')
  expect(html('`a **b** c` is code')).toBe('<code>a **b** c</code> is code')
  expect(html('2 ** 3 ** 4 is a power')).toBe('2 ** 3 ** 4 is a power')
})

test('emphasis marks left unpaired by a cut title are removed; a lone backtick stays', () => {
  expect(html('**Error handling (crucial):')).toBe('Error handling (crucial):')
  expect(html('a ` b')).toBe('a ` b')
})
