import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hintFinder } from './hints.ts'

test('the finder returns what searching for each hint returns', () => {
  const hint = fc.string({ unit: fc.constantFrom('a', 'b', '-', ':'), minLength: 1, maxLength: 5 })
  const text = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '-', ':', 'é'), maxLength: 40 })
  fc.assert(
    fc.property(fc.array(hint, { minLength: 1, maxLength: 12 }), text, (hints, sought) => {
      const expected = hints.filter((each) => sought.toLowerCase().includes(each))
      expect([...hintFinder(hints).in(sought)].sort()).toEqual([...new Set(expected)].sort())
    }),
  )
})

test('a hint that can never match is rejected', () => {
  expect(() => hintFinder(['AKIA'])).toThrow('AKIA')
  expect(() => hintFinder(['clé'])).toThrow('clé')
})
