import { expect, test } from 'vitest'
import { snippetOf } from './snippetOf.ts'

const words = [{ word: 'tide', begun: false }]

test('a snippet begins a few words before what was found, or with the text', () => {
  expect(snippetOf('Lock the\n  tide table.', words)).toBe('Lock the tide table.')
  const long = 'The berth row is locked first, because two ships once got one berth; the tide comes later.'
  expect(snippetOf(long, words)).toMatch(/^… .{1,40}tide comes later\.$/)
  expect(snippetOf(long, [])).toBe(long)
})
