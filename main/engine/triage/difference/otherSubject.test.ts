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
