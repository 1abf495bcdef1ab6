import { expect, test } from 'vitest'
import { keyFrom, screenEntries } from './screens.tsx'

test('the digit keys open the screens in the order of the navigation rail', () => {
  const parts = ['deciding', 'files', 'knowing', 'foot']
  const shown = screenEntries.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part))
  const digits = shown.flatMap(({ key }) => (/^\d$/.test(key) ? [key] : []))
  expect(digits).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
})

test('on Conflicts, every screen is reached with the key it has elsewhere', () => {
  expect(screenEntries.map((entry) => keyFrom('conflicts', entry))).toEqual(screenEntries.map(({ key }) => key))
})
