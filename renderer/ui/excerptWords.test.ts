import { expect, test } from 'vitest'
import { excerptWords } from './excerptWords.ts'

test('an excerpt has no fences, heading marks or blank lines, and dots for bullets', () => {
  expect(excerptWords('## Run\n\n```bash\nbun test # all\n```\n- one\n* two\n1. three')).toBe(
    'Run —\nbun test # all\n• one\n• two\n1. three',
  )
})
