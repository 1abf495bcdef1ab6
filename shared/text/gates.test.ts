import { expect, test } from 'vitest'
import { structureProblem } from './gates.ts'

const prose = 'Start the worker before the tests.'

test.each([
  ['a fence shown inside another', `${prose}\n\n~~~md\n\`\`\`sh\n~~~\n\nThen wait.`],
  ['code of three ticks in a line', '```npm ci``` installs what the lock file names.'],
])('%s is closed', (_, text) => expect(structureProblem(text)).toBeNull())

test('a block of code that nothing closes is told', () => {
  expect(structureProblem(`${prose}\n\n\`\`\`sh\nnpm ci`)).toBe('a code block is not closed')
})

test('a longer fence closes a shorter one', () => {
  expect(structureProblem('```\nx = 1\n````')).toBe('only code: say in words what it is for')
})
