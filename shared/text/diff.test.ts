import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './diff.ts'

test('words removed by distilling are shown one by one', () => {
  expect(wordDiff('I noticed that the cache is stale.', 'The cache is stale.')).toEqual([
    { kind: 'removed', text: 'I noticed that the' },
    { kind: 'added', text: 'The' },
    { kind: 'same', text: ' cache is stale.' },
  ])
})

test('a changed number is one change, and its neighbours stay', () => {
  expect(wordDiff('wait 30 s', 'wait 45 s')).toEqual([
    { kind: 'same', text: 'wait ' },
    { kind: 'removed', text: '30' },
    { kind: 'added', text: '45' },
    { kind: 'same', text: ' s' },
  ])
})

test('equal texts have no change; empty texts are handled', () => {
  expect(wordDiff('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }])
  expect(wordDiff('', '')).toEqual([])
  expect(wordDiff('', 'a')).toEqual([{ kind: 'added', text: 'a' }])
})

test('the parts always add up to both texts, including line ends and emoji', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '  ', '\n', '.', 'naïve', '🙂', '中', '\r\n'), { maxLength: 30 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = wordDiff(before, after)
      const without = (kind: string) =>
        changes
          .filter((change) => change.kind !== kind)
          .map((change) => change.text)
          .join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})

test('two long texts with nothing in common are one removal and one addition', () => {
  const before = Array.from({ length: 3000 }, (_, i) => `a${i}`).join('-')
  const after = Array.from({ length: 3000 }, (_, i) => `b${i}`).join('_')
  expect(wordDiff(before, after).map((change) => change.kind)).toEqual(['removed', 'added'])
})
