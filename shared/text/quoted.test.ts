import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('quotation marks within words in quotation marks are single ones', () => {
  expect(quoted('Pooling')).toBe('“Pooling”')
  expect(quoted('Promoted “Pooling” to a reference')).toBe('“Promoted ‘Pooling’ to a reference”')
})
