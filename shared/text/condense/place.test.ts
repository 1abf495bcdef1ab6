import { expect, test } from 'vitest'
import { isOrderByPlace } from './place.ts'

test.each([
  'If the plan is old, do a deep search before the berth is booked.',
  'For all other quays, just drop the lock at once.',
  'For simple rows use the small table.',
  'Reach for these tables before a new one is drawn.',
  'Cover each quay with a test, and use a second crane.',
  'Unregister with `quay end` first.',
  'Every desk gets a row of its own.',
  'Terse words, not prose.',
  'Runs are expected to be started at night.',
  'If the plan (e.g. that of June) is old, do a deep search first.',
  'Canonicalize the name of the row once and use it for all desks.',
  'Moving a row may wake a desk; cover it by a test.',
  'At the border of two quays, explicitly name both desks.',
  'Either write the row anew, or move it to the other table.',
  '` the desks of the quay and count the rows.',
  'Need the list of the office in each plan.',
])('an order by its place: %s', (sentence) => {
  expect(isOrderByPlace(sentence)).toBe(true)
})

test.each([
  'For years, the quay was closed.',
  'The first desk wrote its row twice.',
  'Desks of the office keep the old name.',
  'La grúa del muelle es una de las viejas.',
  'Berths is the name of the table.',
  'When a plan renames a row, desks of the office may keep the old name.',
  'When a plan renames a row, reading it by the old name fails.',
  'Crane work precedes the reading of the table.',
])('no order: %s', (sentence) => {
  expect(isOrderByPlace(sentence)).toBe(false)
})
