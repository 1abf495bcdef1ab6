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

test('a bracket that stays open is reported, but not one in code or the mark of a list', () => {
  expect(structureProblem('Start the worker first (it reads the queue.')).toBe('a bracket is not closed')
  expect(structureProblem('Start it with `run(` first (see `x)`), then a) wait and b) read.')).toBeNull()
})
