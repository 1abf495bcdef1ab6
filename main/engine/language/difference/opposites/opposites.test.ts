import { expect, test } from 'vitest'
import { compareTexts } from '../compareTexts.ts'
import { relationOf } from './opposites.ts'

const contrary: [string, string][] = [
  ['Run the migration before the deploy.', 'Run the migration after the deploy.'],
  ['Always squash feature branches.', 'Never squash feature branches.'],
  ['Enable strict mode in the editor.', 'Disable strict mode in the editor.'],
  ['Keys must be rotated every month.', 'Keys may be rotated every month.'],
  ['The badge is green.', 'The badge is red.'],
  ['Releases go out on Monday.', 'Releases go out on Thursday.'],
  ['Store the report as JSON.', 'Store the report as XML.'],
  ['Indent the templates with tabs.', 'Indent the templates with spaces.'],
  ['The index is stored in ascending order.', 'The index is stored in descending order.'],
  ['The festival is in May.', 'The festival is in June.'],
  ['The mirror is the slowest of all.', 'The mirror is the fastest of all.'],
  ['Fees are paid in pesos.', 'Fees are paid in rupees.'],
  ['Open the valve when the tank is full.', 'Open the valve when the tank is empty.'],
]

test.each(contrary)('contradictory: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).toBe('conflict')
})

const agreeing: [string, string][] = [
  ['A child is climbing the hill.', 'A kid is climbing the hill.'],
  ['The couch stands by the door.', 'The sofa stands by the door.'],
  ['Delete the old snapshots.', 'Remove the old snapshots.'],
  ['A dog is barking at the gate.', 'An animal is barking at the gate.'],
  ['A canoe drifts past the pier.', 'A boat drifts past the pier.'],
  ['The wall is gray.', 'The wall is grey.'],
  ['Check the config twice.', 'Check the configuration twice.'],
  ['The boys or the girls may start.', 'The boys and the girls may start.'],
  ['The validation of the form is slow.', 'Validating the form is slow.'],
  ['Use the database for sessions.', 'Utilize the db for sessions.'],
  ['Initialise the store first.', 'Initialize the store first.'],
]

test.each(agreeing)('compatible: %s / %s', (a, b) => {
  expect(['duplicate', 'extends']).toContain(compareTexts(a, b, 0.9).verdict)
})

test('single words have their relations', () => {
  expect(relationOf('before', 'after')).toEqual({ is: 'opposite' })
  expect(relationOf('red', 'blue')).toEqual({ is: 'exclusive', kind: 'colour' })
  expect(relationOf('grey', 'gray')).toEqual({ is: 'same' })
  expect(relationOf('dog', 'animal')).toEqual({ is: 'narrower' })
  expect(relationOf('animal', 'dog')).toEqual({ is: 'broader' })
  expect(relationOf('cache', 'buffer').is).not.toBe('exclusive')
  expect(relationOf('staging', 'production')).toEqual({ is: 'exclusive', kind: 'stage' })
  expect(relationOf('south korea', 'korea')).toEqual({ is: 'narrower' })
  expect(relationOf('timeline', 'search')).toEqual({ is: 'unknown' })
})
