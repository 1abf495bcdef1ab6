import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'

const swapped: [string, string][] = [
  ['The scheduler calls the worker.', 'The worker calls the scheduler.'],
  ['Copy the rows from staging to production.', 'Copy the rows from production to staging.'],
  ['Prefer hooks over classes.', 'Prefer classes over hooks.'],
  ['The lint step runs before the test step.', 'The test step runs before the lint step.'],
  ['The parser depends on the lexer.', 'The lexer depends on the parser.'],
  ['The renderer imports the engine.', 'The engine imports the renderer.'],
  ['A cat chases a mouse.', 'A mouse chases a cat.'],
  ['The cache feeds the index.', 'The index feeds the cache.'],
  ['The gateway is called by the agent.', 'The agent is called by the gateway.'],
  ['Build the image, then tag the release.', 'Tag the release, then build the image.'],
]

test.each(swapped)('two arguments exchanged: %s / %s', (a, b) => {
  const { verdict, differences } = compareTexts(a, b, 0.95)
  expect(verdict).toBe('conflict')
  expect(differences.map(({ kind }) => kind)).toContain('order')
})

const kept: [string, string][] = [
  ['The scheduler calls the worker.', 'The worker is called by the scheduler.'],
  ['A girl is riding a horse.', 'A horse is being ridden by a girl.'],
  ['The API returns users and orders.', 'The API returns orders and users.'],
  ['Before the deploy, run the tests.', 'Run the tests before the deploy.'],
  ['Use tabs, quotes and semicolons.', 'Use semicolons, tabs and quotes.'],
  ['On Windows the path is short.', 'The path is short on Windows.'],
  ['The cache and the queue share a lock.', 'The queue and the cache share a lock.'],
  ['If the build fails, open an issue.', 'Open an issue if the build fails.'],
  ['In the evening the job cleans the table.', 'The job cleans the table in the evening.'],
  ['A yellow, round button starts it.', 'A round, yellow button starts it.'],
]

test.each(kept)('another order with the same meaning: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.95).verdict).toBe('duplicate')
})

test('a participle behind its noun reads the other way round before it', () => {
  const kinds = (a: string, b: string) => compareTexts(a, b, 0.9).differences.map(({ kind }) => kind)
  expect(kinds('Tide-based fee calculation', 'Fee calculation based on the tide')).not.toContain('order')
  expect(kinds('Pilots based in harbours', 'Harbours based on pilots')).toContain('order')
})
