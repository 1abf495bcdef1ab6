import { expect, test } from 'vitest'
import { keptWords } from './keptWords.ts'

test('decisions on sources that are only read are said to stay in the library', () => {
  const serena = { name: 'Serena memories in app', kept: 1 }
  expect(keptWords([{ name: '.jaato in app', kept: 0 }])).toBeNull()
  expect(keptWords([serena])).toBe('1 decision stays in the library: Serena memories in app is read only')
  expect(keptWords([serena, { name: 'memory bank in app', kept: 199 }])).toBe(
    '200 decisions stay in the library: 2 sources are read only',
  )
})
