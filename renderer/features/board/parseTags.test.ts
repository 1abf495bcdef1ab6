import { expect, test } from 'vitest'
import { parseTags } from './parseTags.ts'

test('tags are taken apart at commas and blanks, each once', () => {
  expect(parseTags(' db,  pool db\n')).toEqual(['db', 'pool'])
})
