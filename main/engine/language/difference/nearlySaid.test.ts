import { expect, test } from 'vitest'
import { isNearlySaid, isReworded } from './nearlySaid.ts'
import { parseStatement } from './said.ts'

const said =
  'Lock the berth row of the harbour table for the pilot and the crane, before the desk confirms 3 new bookings.'
const isNearly = (text: string, other = said) => isNearlySaid(parseStatement(text), parseStatement(other))

test.each([
  ['a plain word', said.replace('the harbour', 'the whole harbour')],
  ['a label', `**Action:** ${said}`],
])('a long sentence that has %s more is nearly said', (_, text) => {
  expect(isNearly(text)).toBe(true)
})

test.each<[string, string, string?]>([
  ['two words more', said.replace('the harbour', 'the whole wooden harbour')],
  ['a member of a list more', said.replace('and the crane', 'and the crane and the lamp')],
  ['a member of a list between commas more', said.replace('pilot and the crane', 'pilot, the diver, the crane')],
  ['a name more', said.replace('the harbour', 'the Bremen harbour')],
  ['a value in capitals more', `URGENT ${said.toLowerCase()}`],
  ['a name in small letters more', said.replace('the harbour', 'the quay-7 harbour')],
  ['a code span more', said.replace('the harbour', 'the `crates` harbour')],
  ['a limit more', said.replace('the desk', 'the last desk')],
  ['a word beside its number more', said.replace('3 new', 'minimally 3 new')],
  [
    'another word in the place of one',
    said.replace('the desk', 'the window desk'),
    said.replace('the desk', 'the corner desk'),
  ],
  ['the opposite word', said.replace('the desk', 'the old desk'), said.replace('the desk', 'the new desk')],
  ['a narrower word', said.replace('the desk', 'the dog'), said.replace('the desk', 'the animal')],
  ['another number', said.replace('3', '4')],
  ['a denial more', `No lamps: ${said}`],
  ['a negation more', said.replace('Lock', 'Never lock')],
])('a long sentence with %s is not', (_, text, other = said) => {
  expect(isNearly(text, other)).toBe(false)
})

test('of a short sentence, one word may be what it is about', () => {
  expect(isNearly('Lock the whole berth row.', 'Lock the berth row.')).toBe(false)
})

const isSaidAnew = (text: string, other: string) => isReworded(parseStatement(text), parseStatement(other))

test.each([
  ['Smart use of berth relations', 'Use of berth relations for navigation'],
  ['Test each berth type’s fee inclusion', 'Verify fee inclusion for each berth type'],
  ['**Insight**: Berths at the lock can break the plan', '**Learning**: Berths at the lock can break the plan'],
  ['Berth table as source of truth principle', 'Must maintain the berth table as source of truth'],
])('a short sentence is said anew by one that lacks a plain word of it: %s', (text, other) => {
  expect(isSaidAnew(text, other)).toBe(true)
})

test.each([
  [
    'the shorter of two by more than a word',
    'Berth fallback forces the old local harbour',
    'Explain the fallback berth',
  ],
  [
    'without the verb it begins with',
    'Authenticates with the harbour gate by card key',
    'Path of the harbour gate card key file',
  ],
  ['without a condition', 'Lock the berth when the crane fails', 'Always lock the berth of the crane'],
  ['without a denial', 'No large berth at the lock', 'The berth at the lock'],
  ['without a name', 'Use the Bremen berth relations', 'Use the berth relations of quays'],
  ['without a number', 'Keep 3 berths of the lock', 'Keep berths of the lock free'],
])('but not by %s', (_, text, other) => {
  expect(isSaidAnew(text, other)).toBe(false)
})
