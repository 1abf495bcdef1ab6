import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failuresIn, journeyFailures, unitFailures } from './failures.mjs'
import { root } from './processes.mjs'

test('a failed unit test is named with its file and the first lines of its message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'divides', failureMessages: ['\u001B[31mexpected 2\u001B[39m\nreceived 3'] },
  ]
  const testResults = [{ name: join(root, 'shared/sum.test.ts'), status: 'failed', assertionResults }]
  expect(unitFailures({ testResults })).toEqual(['✗ shared/sum.test.ts › divides\n    expected 2\n    received 3'])
})

test('a test file that did not load is named with the reason', () => {
  const testResults = [
    { name: join(root, 'a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  expect(unitFailures({ testResults })).toEqual(['✗ a.test.ts › did not load\n    no such module'])
})

test('a journey is named by its last try; one that passed when retried is not named', () => {
  const tests = (status) => [{ status, results: [{ error: { message: 'first' } }, { error: { message: 'second' } }] }]
  const specs = [
    { file: 'board.spec.ts', title: 'moves a card', tests: tests('unexpected') },
    { file: 'board.spec.ts', title: 'opens', tests: tests('flaky') },
  ]
  const report = { suites: [{ suites: [{ specs }] }], errors: [{ message: 'no fixture' }] }
  expect(journeyFailures(report)).toEqual([
    '✗ e2e/board.spec.ts › moves a card\n    second',
    '✗ e2e › outside any test\n    no fixture',
  ])
})

test('a report that was never written names nothing', () => {
  expect(failuresIn({ unit: join(root, 'none.json'), journeys: [join(root, 'none.json')] })).toEqual([])
})
