import { expect, test } from 'vitest'
import { createLastUsed } from './lastUsed.ts'

test('a value is made once, and again when others were used since', () => {
  const made: string[] = []
  const kept = createLastUsed<string | null>(2)
  const ask = (key: string): string | null =>
    kept.of(key, () => {
      made.push(key)
      return key === 'none' ? null : key.toUpperCase()
    })
  expect([ask('a'), ask('none'), ask('a'), ask('none'), ask('a')]).toEqual(['A', null, 'A', null, 'A'])
  expect(made).toEqual(['a', 'none'])
  ask('b')
  ask('a')
  expect(made).toEqual(['a', 'none', 'b'])
  ask('none')
  expect(made).toEqual(['a', 'none', 'b', 'none'])
})
