import { expect, test } from 'vitest'
import { withoutDescriptions, withoutHabits } from './claims.ts'

test.each([
  ['a habit', 'The crane always writes its row.', 'The crane writes its row.'],
  [
    'what a condition needs',
    'When a desk must wait, the row may be lost.',
    'When a desk , the row may be lost.'.replace(' ,', '  wait,'),
  ],
  ['what things named before do not do', 'They do not see the row.', 'They see the row.'],
  ['what there is', 'There are no rows that the desk needs to read.', 'There are no rows that the desk  read.'],
])('%s is no order', (_, sentence, said) => {
  expect(withoutHabits(sentence)).toBe(said)
})

test.each([
  'Always write the row first.',
  'When a desk waits, never lock its row.',
  'We do not lock rows by hand.',
  'Never pass a row to the crane.',
])('an order stays one: %s', (sentence) => {
  expect(withoutHabits(sentence)).toBe(sentence)
})

test('in a reason, what is said of a thing in passing is no order', () => {
  expect(withoutDescriptions('Desks miss the rows that must be read first.')).toBe(
    'Desks miss the rows  be read first.',
  )
  expect(withoutDescriptions('The lock is the only gate.')).toBe('The lock is  gate.')
})
