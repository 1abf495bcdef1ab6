import { expect, test } from 'vitest'
import { belowHeading } from './belowHeading.ts'

test('below a title stands what it does not say, also of code', () => {
  expect(belowHeading('The crane failed.', 'The crane failed. A fuse fixed it.')).toBe('A fuse fixed it.')
  expect(belowHeading('make paint', '```sh\nmake paint\n```')).toBe('')
  expect(belowHeading('paint all hulls', '```sh\n# paint all hulls\nmake paint\n```')).toBe('```sh\nmake paint\n```')
  expect(belowHeading('Painting Every Hull', '```sh\nmake paint\n```')).toBe('```sh\nmake paint\n```')
})
