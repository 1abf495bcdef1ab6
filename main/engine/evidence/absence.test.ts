import { expect, test } from 'vitest'
import { statedAbsence } from './absence.ts'

const said = (text: string) => {
  const start = text.indexOf('`') + 1
  return statedAbsence(text, { start, end: text.indexOf('`', start) })
}
const saidOf = (text: string, name: string) =>
  statedAbsence(text, { start: text.indexOf(name), end: text.indexOf(name) + name.length })

test.each([
  'Never name a folder `src/app/`: the router takes it.',
  'Do not create `lib/index.ts` files.',
  "Don't import from `core/legacy.ts`.",
  'There is no `src/store/` here.',
  'Put it in lib instead of `helpers/one.ts`.',
  'Avoid adding `utils.ts` files.',
])('forbidden: %s', (text) => expect(said(text)).toBe('forbidden'))

test.each([
  'We deleted `src/old.ts` last week.',
  '`src/old.ts` was removed in the spring.',
  '`src/old.ts` no longer exists.',
  'The old `src/old.ts` did this.',
  'Renamed `src/old.ts` to `src/new.ts`.',
  'It moved from `src/old.ts` to the shared folder.',
  'Deleted a.txt, b.xml, the files in one/two/ and `src/old.ts` too.',
  '- Deleted a.txt, the files in\n  one/two/ and `src/old.ts` too.',
  '`src/old.ts` was\n  removed in the spring.',
])('gone: %s', (text) => expect(said(text)).toBe('said-gone'))

test.each([
  'Labels are printed by `src/labels.ts`.',
  'Never edit `src/generated.ts` by hand.',
  'Removed the cache from `src/cache.ts`.',
  'We moved parsing into `src/parse.ts`.',
  'Auth was written in `src/auth.ts`.',
  'The other one was removed. See `src/kept.ts`.',
  '- The other one was removed\n- See `src/kept.ts`',
  'All that was removed\n\nSee `src/kept.ts`',
])('neither: %s', (text) => expect(said(text)).toBeNull())

test('of a rename the first path is gone and the second is not', () => {
  const text = 'Renamed `src/old.ts` to `src/new.ts`; replaced `a.ts` with `b.ts`.'
  expect(['src/old.ts', 'src/new.ts', '`a.ts', '`b.ts'].map((name) => saidOf(text, name))).toEqual([
    'said-gone',
    null,
    'said-gone',
    null,
  ])
})
