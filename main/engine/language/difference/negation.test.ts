import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'
import { findNegations } from './negation.ts'
import { readTokens } from './tokens.ts'

const contrary: [string, string][] = [
  ['Commit the lock file.', 'Do not commit the lock file.'],
  ['The worker restarts after a crash.', 'The worker never restarts after a crash.'],
  ['The parser accepts trailing commas.', "The parser doesn't accept trailing commas."],
  ['Deploy with the migration job.', 'Deploy without the migration job.'],
  ['Use the pool instead of a single connection.', 'Use a single connection instead of the pool.'],
  ['Prefer composition rather than inheritance.', 'Prefer inheritance rather than composition.'],
  ['Prefer the pool over a single connection.', 'Use a single connection.'],
  ['Prefer the pool over a single connection.', 'Avoid the pool for a single connection.'],
  ['The importer manages to load large archives.', 'The importer fails to load large archives.'],
  ['Keep using the legacy endpoint.', 'Stop using the legacy endpoint.'],
  ['The cache is shared between tenants.', "The cache isn't shared between tenants."],
  ['Call the billing service from the renderer.', 'Avoid calling the billing service from the renderer.'],
  ['The staging cluster can be reached from CI.', 'The staging cluster cannot be reached from CI.'],
  ['A reviewer is on call.', 'There is no reviewer on call.'],
  ['Merge without review.', 'Never merge without review.'],
  ['The flag only works for admins.', 'The flag does not only work for admins.'],
  ['if (ready) start()', 'if (!ready) start()'],
]

test.each(contrary)('a negation reverses the meaning: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).toBe('conflict')
})

test('no is in the in Portuguese, and denies in English and Spanish', () => {
  const negationsOf = (text: string) => findNegations(readTokens(text)).list.map(({ at }) => at.text)
  expect(negationsOf('Ao rodar o prebuild no Expo com o pacote, não aparece o aviso.')).toEqual(['não'])
  expect(negationsOf('There is no cache.')).toEqual(['no'])
  expect(negationsOf('El espejo no guarda los archivos en la caché.')).toEqual(['no'])
})

test('None in code is a value, and denies nothing', () => {
  const verdict = (a: string, b: string) => compareTexts(a, b, 0.9).verdict
  expect(findNegations(readTokens('A free berth has `row = None` in the table.')).list).toEqual([])
  expect(verdict('A free berth has `row = None` in the table.', 'A free berth has `row` in the table.')).not.toBe(
    'conflict',
  )
  expect(findNegations(readTokens('None of the berths is free.')).list).toHaveLength(1)
  expect(findNegations(readTokens('Check `row is not None` first.')).list).toHaveLength(1)
})

test('None with its capital inside a sentence is a value too, as in a block of code', () => {
  const negationsOf = (text: string) => findNegations(readTokens(text)).list.map(({ at }) => at.text)
  const code = '```python\ndef berth_of(ship: Ship) -> Berth | None:\n    """Return the berth of a ship."""\n```'
  expect(negationsOf(code)).toEqual([])
  expect(negationsOf('A berth that nobody rents has None as its tenant.')).toEqual(['nobody'])
  expect(negationsOf('Count the berths. None of them is free.')).toEqual(['None'])
})

const same: [string, string][] = [
  ['Do not commit the lock file.', "Don't commit the lock file."],
  ['Do not call the billing service directly.', 'Never call the billing service directly.'],
  ['Avoid calling the service directly.', 'Do not call the service directly.'],
  ['Never merge without review.', 'Never merge without a review.'],
  ['Use pnpm, not yarn.', 'Use pnpm and not yarn.'],
  ['Use the pool instead of a connection.', 'Use the pool rather than a connection.'],
  ['Prefer the pool over a connection.', 'Prefer the pool rather than a connection.'],
  ['The cache cannot grow.', "The cache can't grow."],
  ['The feature is not enabled.', 'The feature is disabled.'],
  ['The queue is not only fast but durable.', 'The queue is fast but durable.'],
  ['The job stopped at noon.', 'The job was stopped at noon.'],
]

test.each(same)('the same negation in other words is no contradiction: %s / %s', (a, b) => {
  expect(['duplicate', 'extends']).toContain(compareTexts(a, b, 0.9).verdict)
})

test.each([
  ['Zero linter errors in the depot.', 'No linter errors in the depot.'],
  [
    'Changes are allowed when they improve the depot. Backward compatibility is not required unless a task explicitly asks for it.',
    '**Changes**: Allowed for improvement. No backward compatibility required.',
  ],
])('what both texts deny is no contradiction: %s / %s', (a, b) => {
  expect([compareTexts(a, b, 0.9).verdict, compareTexts(b, a, 0.9).verdict]).not.toContain('conflict')
})

test('a negation in a sentence of its own adds to a note', () => {
  const a = 'Run the linter before pushing.'
  expect(compareTexts(a, `${a} It does not touch generated files.`, 0.8).verdict).toBe('extends')
})

test('a negation reaches to the end of its clause', () => {
  const tokens = readTokens('Do not retry, because the server counts attempts.')
  const { denied } = findNegations(tokens)
  const words = tokens.filter((token) => denied.has(token)).map((token) => token.text)
  expect(words).toEqual(['retry'])
})

test('a contradiction quotes the words of the negation', () => {
  const { differences } = compareTexts('Commit the lock file.', 'Do not commit the lock file.', 0.9)
  expect(differences[0]).toMatchObject({
    kind: 'negation',
    b: { text: 'not commit' },
    text: expect.stringContaining('not … commit'),
  })
})

test('a fragment that only denies a word contradicts no longer sentence with it', () => {
  const verdict = (other: string) => compareTexts('Not for printing', other, 0.8).verdict
  expect(verdict('The second scanner is kept for printing labels of foreign ships')).toBe('related')
  expect(verdict('For printing')).toBe('conflict')
})

test('a preference agrees with avoiding what is not preferred', () => {
  const avoiding = 'Print tests: use the real scanner only, avoid mocks'
  expect(compareTexts('Print tests: use the real scanner; prefer it over mocks', avoiding, 0.85).verdict).not.toBe(
    'conflict',
  )
})

test.each([
  ['Zero linter errors', '**Linter errors**: 0'],
  ['Linter passes (0 errors).', 'No linter errors.'],
  ['**No linter errors**: yes', '**Linter errors**: none'],
  ['Zero breaking changes: all existing functions stay.', 'No breaking changes to existing functions.'],
  ['No linter errors (0 found).', 'No linter errors.'],
])('however it is said that there is none, it denies the same: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).not.toBe('conflict')
})

test('a count of none contradicts another count', () => {
  expect(compareTexts('Linter errors: 0', 'Linter errors: 12', 0.9).verdict).toBe('conflict')
})
