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
  [
    'what something can do, one thing after another',
    'Rows can hide a desk, make the crane wait, or read the tide twice.',
    'Rows can hide a desk and make the crane wait and or read the tide twice.',
  ],
  ['what was done', 'Documented required rows of the desk.', 'Documented  rows of the desk.'],
  ['what there is', 'There are no rows that the desk needs to read.', 'There are no rows that the desk  read.'],
])('%s is no order', (_, sentence, said) => {
  expect(withoutHabits(sentence)).toBe(said)
})

test.each([
  'Always write the row first.',
  'When a desk waits, never lock its row.',
  'We do not lock rows by hand.',
  'Never pass a row to the crane.',
  'If a pause might be needed at night, wrap the call, or drop it.',
  'The crane can be slow, so set a limit.',
  'Embed required rows in the plan.',
  'They do not need a lock of their own.',
])('an order stays one: %s', (sentence) => {
  expect(withoutHabits(sentence)).toBe(sentence)
})

test('in a reason, what is said of a thing in passing is no order', () => {
  expect(withoutDescriptions('Desks miss the rows that must be read first.')).toBe(
    'Desks miss the rows  be read first.',
  )
  expect(withoutDescriptions('The lock is the only gate.')).toBe('The lock is  gate.')
})
