import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'
import { classifyName } from './identifiers.ts'

const different: [string, string, string][] = [
  [
    'Keep the database schema in `db/schema.sql` and nowhere else.',
    'Keep the database schema in `db/tables.sql` and nowhere else.',
    'path',
  ],
  ['Run the release script with `--dry-run` first.', 'Run the release script with `--force` first.', 'flag'],
  ['Push with `--no-verify` when hooks are slow.', 'Push with `--verify` when hooks are slow.', 'flag'],
  ['Set `QUEUE_URL` before the worker starts.', 'Set `BROKER_URL` before the worker starts.', 'environment variable'],
  ['Install `@acme/parser` for the importer.', 'Install `@acme/reader` for the importer.', 'package'],
  ['Send events to https://events.example.com/v1.', 'Send events to https://events.example.com/v2.', 'address'],
  [
    'Read settings through `loadSettings()` everywhere.',
    'Read settings through `readSettings()` everywhere.',
    'identifier',
  ],
  ['Compare keys with `a === b` always.', 'Compare keys with `a !== b` always.', 'operator'],
  ['Put secrets into `.env` on the server.', 'Put secrets into `.envrc` on the server.', 'path'],
  ['Write logs to /var/log/app on every host.', 'Write logs to /tmp/app on every host.', 'path'],
]

test.each(different)('another name for the same thing: %s / %s (%s)', (a, b, kind) => {
  const { verdict, differences } = compareTexts(a, b, 0.9)
  expect(differences.map((difference) => difference.kind)).toContain(kind)
  expect(verdict).toBe('conflict')
})

const same: [string, string][] = [
  ['Keep it in `src/db/`.', 'Keep it in src/db.'],
  ['Keep it in ./src/db.ts now.', 'Keep it in `src/db.ts` now.'],
  ['Use **`readFile`** here.', 'Use readFile here.'],
  ['Call `loadSettings()` once.', 'Call loadSettings once.'],
  ['Read/write access is needed.', 'Read and write access is needed.'],
  ['The back-end restarts.', 'The backend restarts.'],
  ['Set DEBUG_MODE first.', 'Set `DEBUG_MODE` first.'],
  ['See https://docs.example.com/setup.', 'See https://docs.example.com/setup'],
  ['Use C++ for the codec.', 'Use `C++` for the codec.'],
  ['- Run `make`\n- Run `make test`', 'Run `make`; run `make test`'],
]

test.each(same)('quotes and backticks around a name change nothing: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).toBe('duplicate')
})

test('a name is recognised by its spelling', () => {
  expect(classifyName('src/main.ts', false)).toBe('path')
  expect(classifyName('--watch', false)).toBe('flag')
  expect(classifyName('API_KEY', false)).toBe('variable')
  expect(classifyName('#42', false)).toBe('issue')
  expect(classifyName('useState', false)).toBe('identifier')
  expect(classifyName('better', false)).toBeNull()
})

test('a list of words with slashes does not contradict a shorter one', () => {
  const about = (who: string) => `${who} must not rely on the session of the web desk to find the owner of a parcel.`
  expect(compareTexts(about('Jobs/commands'), about('Jobs/commands/schedules'), 0.9).verdict).not.toBe('conflict')
})
