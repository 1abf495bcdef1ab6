import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'

const verdict = (a: string, b: string) => compareTexts(a, b, 0.8).verdict

test('a text that uses what the other one replaced is a contradiction', () => {
  expect(verdict('We use Jest.', 'We moved from Jest to Vitest.')).toBe('conflict')
  expect(verdict('The shop uses webpack.', 'The shop migrated from webpack to Vite.')).toBe('conflict')
  expect(verdict('Keep using yarn in this repo.', 'We switched from yarn to pnpm in this repo.')).toBe('conflict')
})

test('using the replacement, or another version of what was replaced, is no contradiction', () => {
  expect(verdict('The shop uses Vite.', 'The shop migrated from webpack to Vite.')).not.toBe('conflict')
  expect(verdict('The mirror uses the Osprey API.', 'The mirror moved from Osprey API v1 to v2.')).not.toBe('conflict')
})
