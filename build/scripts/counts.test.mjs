import { expect, test } from 'vitest'
import { countJourneys } from './journeys.mjs'
import { countUnitTests } from './unitTests.mjs'

test('a test file that did not load counts as a failure, although none of its tests ran', () => {
  const report = {
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }, { status: 'todo' }] },
    ],
  }
  expect(countUnitTests(report)).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('journeys that could not start count as failed', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countJourneys({ stats, errors: [{ message: 'no such fixture' }] })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  })
})

test('a journey that failed on every try counts as failed; one that passed on the second try does not', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countJourneys({ stats, errors: [] })).toEqual({ passed: 4, failed: 1, skipped: 2 })
})
