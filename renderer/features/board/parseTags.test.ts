import { expect, test } from 'vitest'
import { parseTags } from './parseTags.ts'

test('tags are split at commas and spaces, without repeats', () => {
  expect(parseTags(' db,  pool db\n')).toEqual(['db', 'pool'])
})
