import { expect, test } from 'vitest'
import { structureProblem } from './gates.ts'

const prose = 'Start the worker before the tests.'

test.each([
  ['a fence shown inside another fence', `${prose}\n\n~~~md\n\`\`\`sh\n~~~\n\nThen wait.`],
  ['inline code with three backticks', '```npm ci``` installs what the lock file names.'],
])('%s is closed', (_, text) => expect(structureProblem(text)).toBeNull())

test('an unclosed code block is reported', () => {
  expect(structureProblem(`${prose}\n\n\`\`\`sh\nnpm ci`)).toBe('a code block is not closed')
})

test('a longer fence closes a shorter one', () => {
  expect(structureProblem('```\nx = 1\n````')).toBe('only code: say in words what it is for')
})

test.each([
  'Always resolve the promise in a finally block, also in tests that /resta... -> [`R-12.md`](./R-12.md)',
  'Split long test files by feature, hook or comp… | testing | high',
  'Pause for review between two coding tasks, never seque... [more](tasks.md)',
])('words cut off before a link or a field are reported: %s', (text) => {
  expect(structureProblem(text)).toBe('it is cut off at “...”')
})

test.each([
  'Spread the old state with `{ ...state }` before the new keys, never after them.',
  'Wait... then read [the log](log.md) of the worker.',
  'Run a, b, c and so on … then compare the two totals.',
])('dots that cut nothing off are not reported: %s', (text) => expect(structureProblem(text)).toBeNull())

test('a bracket that stays open is reported, but not one in code or the mark of a list', () => {
  expect(structureProblem('Start the worker first (it reads the queue.')).toBe('a bracket is not closed')
  expect(structureProblem('Start it with `run(` first (see `x)`), then a) wait and b) read.')).toBeNull()
})
