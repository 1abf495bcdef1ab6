import { expect, test } from 'vitest'
import { screenEntries } from './screens.tsx'

test('the digits lead to the screens in the order in which the rail shows them', () => {
  const parts = ['deciding', 'files', 'knowing', 'foot']
  const shown = screenEntries.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part))
  const digits = shown.flatMap(({ key }) => (/^\d$/.test(key) ? [key] : []))
  expect(digits).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})
