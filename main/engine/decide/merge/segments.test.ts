import { expect, test } from 'vitest'
import { mergeTexts } from './mergeTexts.ts'

const merged = (...texts: string[]) => mergeTexts(texts).content

test('says once what a part of a series says, although another part is limited', () => {
  const short = 'Lamp tests run on the night berths'
  const long =
    'Quay_Lamps: Gate lamps are lit at dusk; Lamp tests run on the night berths; Crews can mend them when the tide is low'
  expect(merged(short, long)).toBe(long)
  expect(merged(long, short)).toBe(long)
})

test.each([
  [
    'what the other says of one case only',
    'Lamp tests run on the night berths',
    'If the quay is closed, gate lamps are off; lamp tests run on the night berths; broken lamps are kept in the shed',
  ],
  [
    'what the other limits behind the semicolon',
    'Lamp tests run on the night berths',
    'Broken lamps are kept in the shed; lamp tests run on the night berths; unless the quay is closed',
  ],
  [
    'a number more',
    'Lamp tests run on the 12 night berths',
    'Gate lamps are lit when ships arrive; lamp tests run on the night berths; broken lamps are kept in the shed',
  ],
])('keeps both: %s', (_, short, long) => {
  expect(merged(long, short)).toContain(short)
})
