import { expect, test } from 'vitest'
import { afterTitle } from './titleAndText.ts'

test('a title with words of its own leaves the text alone', () => {
  expect(afterTitle('Fees are whole cents', 'Store every fee as an integer.')).toBeNull()
  expect(afterTitle('Use pnpm', 'Use pnpmfile hooks to patch packages.')).toBeNull()
})

test('after a title that is the first sentence comes the second', () => {
  expect(afterTitle('Quay 1 is by the sea.', 'Quay 1 is by the sea.  Quay 9 is not.')).toBe('Quay 9 is not.')
  expect(afterTitle('Quay 1 is by the sea.', 'Quay 1 is by the sea.')).toBe('')
})

test('emphasis, a list mark and line ends that the title left out do not hide that it is the same', () => {
  expect(
    afterTitle('Never rebase main: it is shared.', '- **Never rebase\n  main:** it is shared. Merge instead.'),
  ).toBe('Merge instead.')
})

test('a title of a name and the words themselves says both already', () => {
  const text = 'Listens on port 6433 on a developer’s machine'
  expect(afterTitle(`pgbouncer: ${text}`, text)).toBe('')
  expect(afterTitle('pgbouncer: Listens on port…', text)).toBe('6433 on a developer’s machine')
  expect(afterTitle('Retries: how many there are', text)).toBeNull()
})

test('a title cut with an ellipsis goes on in the text, with the whole word the cut went through', () => {
  expect(afterTitle('The berth row is locked…', 'The berth row is locked before the tide table is read.')).toBe(
    'before the tide table is read.',
  )
  expect(afterTitle('The berth row is lo…', 'The berth row is locked before the tide.')).toBe('locked before the tide.')
})

test('a long title cut without a mark is known by its length', () => {
  const text =
    'When the tide table is read before the berth row is locked two bookings can take one berth at the same time.'
  expect(afterTitle(text.slice(0, 80), text)).toBe('one berth at the same time.')
})

test('an excerpt shorter than its title has nothing to add', () => {
  expect(afterTitle('A very long title that goes on and on', 'A very long title')).toBe('')
})
