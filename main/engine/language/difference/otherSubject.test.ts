import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'

const verdict = (a: string, b: string) => compareTexts(a, b, 0.9).verdict

const ofTwoThings: [string, string][] = [
  ['In staging the crawler stops after 30 s.', 'In production the crawler stops after 60 s.'],
  ['On Windows, queue names use backslashes.', 'On Linux, queue names use slashes.'],
  ['The GET handler waits for 60 seconds.', 'The POST handler waits for 5 seconds.'],
  ['The login page opens in 2 seconds.', 'The map page opens in 4 seconds.'],
  ['Wear a red scarf at the desk.', 'Wear a blue badge at the desk.'],
  ['The report lists 5 crawlers of the north mirror.', 'The report lists 12 sockets of the north mirror.'],
  ['Fixed the crash in mirror.ts when the queue is empty', 'Fixed the crash in ledger.ts when the queue is empty'],
  ['Do not keep the tokens in Redis.', 'Keep the tokens in Postgres.'],
  ['`openRoom` takes 2 arguments.', '`closeRoom` takes 3 arguments.'],
  ['GET /users returns at most 50 rows.', 'GET /orders returns at most 100 rows.'],
  ['POST /login needs a CSRF token.', 'POST /webhook needs no CSRF token.'],
  ['PATCH /rooms answers with 200.', 'DELETE /rooms answers with 204.'],
  ['Set MAX_POOL to 10.', 'Set MIN_POOL to 2.'],
  ['The backup of the orders table runs at 03:00.', 'The backup of the users table runs at 04:00.'],
  ['The gateway listens on port 8080.', 'The metrics exporter listens on port 9090.'],
]

test.each(ofTwoThings)('statements about two things do not contradict: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('related')
})

const ofTwoPlaces: [string, string][] = [
  ['Use pnpm in the web package.', 'Use npm in the api package.'],
  ['The cache lives for 5 minutes in staging.', 'The cache lives for 60 minutes in production.'],
  ['Foreign keys are off in the import script.', 'Foreign keys are on in the app.'],
  ['The build does not work with Node 18.', 'The build works with Node 20.'],
  ['The suite takes 40 seconds on Node 18.', 'The suite takes 25 seconds on Node 20.'],
]

test.each(ofTwoPlaces)('statements about two places or versions do not contradict: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('related')
})

const underOtherConditions: [string, string][] = [
  ['When the flag is on, the banner is shown.', 'When the flag is off, the banner is hidden.'],
  ['If the build fails, run `make clean`.', 'If the deploy fails, run `make rollback`.'],
  ['Docker on Linux mounts the folder as root.', 'Docker on macOS mounts the folder as the current user.'],
  ['The cache lives in memory in staging.', 'The cache lives in Redis in production.'],
  ['The first start takes 3 minutes.', 'The second start takes 10 seconds.'],
  ['Large uploads bypass the proxy.', 'Small uploads go through the proxy.'],
  ['`git commit --amend` is fine before the push.', '`git commit --amend` is not allowed after the push.'],
  ['Stop the queue before you migrate orders.', 'Do not stop the queue before you migrate users.'],
  ['The TTL (staging) is 5 minutes.', 'The TTL (production) is 60 minutes.'],
]

test.each(underOtherConditions)('statements about two cases do not contradict: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('related')
})

test.each([
  ['`npm test` takes 4 minutes.', '`npm run e2e` takes 20 minutes.'],
  ['The api calls the worker with 3 retries.', 'The worker calls the mailer with 5 retries.'],
  ['`OrderBook` calls `PriceList` after 2 seconds.', '`PriceList` calls `StockList` after 5 seconds.'],
])('two commands, or a caller and a called command, are two subjects: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('related')
})

test('the subject at the start of a text applies to its next sentences, except those with their own', () => {
  expect(
    verdict('`openRoom` takes 2 arguments. It waits for 5 s.', '`closeRoom` takes 3 arguments. It waits for 9 s.'),
  ).toBe('related')
  expect(
    verdict(
      'For the nightly image we build anew. It takes 25 minutes on the big runner.',
      'For the review image we build with the cache. It takes 4 minutes on the small runner.',
    ),
  ).toBe('related')
  const sessions = (minutes: number) => `Sessions expire after ${minutes} minutes of silence in all browsers.`
  const more = (what: string, hour: number) => `The ${what} import runs at ${hour}.`
  expect(verdict(`${sessions(30)} ${more('orders', 3)}`, `${sessions(60)} ${more('users', 4)}`)).toBe('conflict')
  expect(verdict(`${more('orders', 3)} ${sessions(30)}`, `${more('users', 4)} ${sessions(60)}`)).toBe('conflict')
})

test('another thing in another clause leaves a negation unchanged', () => {
  const a = 'The demo mirror is swapped at night, so do not keep crates in it.'
  const b = 'The demo mirror is never swapped at night, so keep ledgers in it.'
  expect(verdict(a, b)).toBe('conflict')
})

test('in a long note, too, the job named decides', () => {
  const note = (job: string, rows: number) =>
    `The ${job} job reads the invoices in batches of ${rows} rows, because the replica falls behind otherwise; watch the lag graph while it runs, and stop it when the lag is over a minute.`
  expect(verdict(note('export', 500), note('import', 50))).toBe('related')
  expect(verdict(note('export', 500), note('export', 50))).toBe('conflict')
})

test('two orders about two steps may give two times', () => {
  const order = (what: string, job: number, at: string) =>
    `Lock the ${what} step 8a before the nightly job ${job}, because the report of that night reads its table at ${at} UTC.`
  expect(verdict(order('billing', 17, '02:17'), order('rates', 197, '02:13'))).toBe('related')
  expect(verdict(order('billing', 17, '02:17'), order('billing', 17, '02:13'))).toBe('conflict')
})

const ofOneThing: [string, string][] = [
  ['In staging the crawler stops after 30 s.', 'In staging the crawler stops after 60 s.'],
  ['Keep using the old mirror for reports.', 'Stop using the old mirror for reports.'],
  ['Always swap the mirror at night.', 'Never swap the mirror at night.'],
  ['Use the staging mirror for tests of the importer.', 'Use the production mirror for tests of the importer.'],
  ['No crawler opens the archive.', 'A lone crawler opens the archive.'],
  ['`openRoom` takes 2 arguments.', '`openRoom` takes 3 arguments.'],
  ['Set MAX_POOL to 10.', 'Set MAX_POOL to 2.'],
  ['Use pnpm in the web package.', 'Use npm in the web package.'],
  ['The build does not work with Node 20.', 'The build works with Node 20.'],
  ['Foreign keys are on in the app.', 'Foreign keys are off in the app.'],
  ['The log is in /var/log/app.log.', 'The log is in /srv/log/app.log.'],
  ['Deploys run from staging.', 'Deploys run from production.'],
  [
    'The master key is rotated every 30 days by the night crew.',
    'The night crew rotates the master key every 90 days.',
  ],
  ['Log files are rotated daily on the servers.', 'On the servers, log files are rotated weekly.'],
  ['Force pushes are allowed on main.', 'Force pushes are forbidden on main.'],
  ['The price is shown with tax for consumers.', 'The price is shown without tax for consumers.'],
  ['Redis is optional in development.', 'Redis is required for development.'],
]

test.each(ofOneThing)('two values of one thing contradict: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('conflict')
})

test.each([
  ['Nightly build #41 passed in 61 seconds with 401 tests.', 'Nightly build #42 passed in 75 seconds with 404 tests.'],
  ['Session 14 ended after 20 minutes with 3 errors.', 'Session 15 ended after 35 minutes with 7 errors.'],
  ['Run #12 deployed version 1.4.2 to staging.', 'Run #13 deployed version 1.4.3 to staging.'],
  ['Test run 5: 120 passed, 3 failed.', 'Test run 6: 118 passed, 5 failed.'],
])('texts that start with different numbers are about different subjects: %s', (a, b) => {
  expect(compareTexts(a, b, 0.95).verdict).toBe('related')
})

test('a number after a value only names its origin', () => {
  const pool = (size: number, from: number) =>
    `The connection pool of the import worker holds ${size} connections, see PR #${from}.`
  expect(compareTexts(pool(20, 12), pool(20, 14), 0.95).verdict).not.toBe('conflict')
  expect(compareTexts('Build 41 passed in 61 seconds.', 'Build 41 passed in 75 seconds.', 0.95).verdict).toBe(
    'conflict',
  )
})

test('a negation about something the other text mentions in another clause contradicts nothing', () => {
  const one =
    'The bouncer runs in transaction mode here, so named statements do not survive from one query to the next.'
  const other =
    'Named statements do not work behind the bouncer in transaction mode, they do not survive between queries.'
  expect(verdict(one, other)).not.toBe('conflict')
  expect(verdict('Named statements work behind the bouncer in transaction mode.', other)).toBe('conflict')
})
