import { expect, test } from 'vitest'
import { compareTexts } from './compare.ts'

const verdict = (a: string, b: string) => compareTexts(a, b, 0.9).verdict

const ofTwoThings: [string, string][] = [
  ['In staging the crawler stops after 30 s.', 'In production the crawler stops after 60 s.'],
  ['On Windows, queue names use backslashes.', 'On Linux, queue names use slashes.'],
  ['The GET handler waits for 60 seconds.', 'The POST handler waits for 5 seconds.'],
  ['The login page opens in 2 seconds.', 'The map page opens in 4 seconds.'],
  ['Wear a red scarf at the desk.', 'Wear a blue badge at the desk.'],
  ['The report lists 5 crawlers of the north mirror.', 'The report lists 12 sockets of the north mirror.'],
  ['Fixed the crash in mirror.ts when the queue is empty', 'Fixed the crash in ledger.ts when the queue is empty'],
  ['A dog is chasing the goose.', 'A goose is chasing the dog.'],
  ['A man is carrying the crate.', 'A woman is carrying the crate.'],
  ['Do not keep the tokens in Redis.', 'Keep the tokens in Postgres.'],
]

test.each(ofTwoThings)('what is said of two things does not contradict: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('related')
})

const ofOneThing: [string, string][] = [
  ['In staging the crawler stops after 30 s.', 'In staging the crawler stops after 60 s.'],
  ['Keep using the old mirror for reports.', 'Stop using the old mirror for reports.'],
  ['Always swap the mirror at night.', 'Never swap the mirror at night.'],
  ['Use the staging mirror for tests of the importer.', 'Use the production mirror for tests of the importer.'],
  ['No crawler opens the archive.', 'A lone crawler opens the archive.'],
]

test.each(ofOneThing)('two values of one thing do: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('conflict')
})

test.each([
  ['Nightly build #41 passed in 61 seconds with 401 tests.', 'Nightly build #42 passed in 75 seconds with 404 tests.'],
  ['Session 14 ended after 20 minutes with 3 errors.', 'Session 15 ended after 35 minutes with 7 errors.'],
  ['Run #12 deployed version 1.4.2 to staging.', 'Run #13 deployed version 1.4.3 to staging.'],
  ['Test run 5: 120 passed, 3 failed.', 'Test run 6: 118 passed, 5 failed.'],
])('what a number at the beginning says is about another one: %s', (a, b) => {
  expect(compareTexts(a, b, 0.95).verdict).toBe('related')
})

test('a number that stands behind a value only says where it is from', () => {
  const pool = (size: number, from: number) =>
    `The connection pool of the import worker holds ${size} connections, see PR #${from}.`
  expect(compareTexts(pool(20, 12), pool(20, 14), 0.95).verdict).not.toBe('conflict')
  expect(compareTexts('Build 41 passed in 61 seconds.', 'Build 41 passed in 75 seconds.', 0.95).verdict).toBe(
    'conflict',
  )
})
