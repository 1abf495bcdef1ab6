import { expect, test } from 'vitest'
import { wholeTitle } from './wholeTitle.ts'

const sentence = 'Lock the berth row before you assign it, release it after the tide, and never\nhold two at once.'

test('a cut title becomes the whole sentence that the text begins with', () => {
  expect(wholeTitle('Lock the berth row before you assign it…', `${sentence} It failed in May.`)).toBe(
    'Lock the berth row before you assign it, release it after the tide, and never hold two at once.',
  )
})

test('a title that is whole, of other words, or of a very long sentence stays', () => {
  expect(wholeTitle('Lock the berth row', sentence)).toBe('Lock the berth row')
  expect(wholeTitle('Lock the berth of the other quay…', sentence)).toBe('Lock the berth of the other quay…')
  const long = `Lock the berth row ${'and the row beside it '.repeat(24)}at once.`
  expect(wholeTitle('Lock the berth row…', long)).toBe('Lock the berth row…')
  expect(wholeTitle('Lock the berth row…', sentence, 80)).toBe('Lock the berth row…')
})

test('marks of the text are no other words: what a rule is for keeps the rule', () => {
  const text = '**CRITICAL**: As the table is split by `tide`, every query MUST name a tide. It is long.'
  expect(wholeTitle('CRITICAL: As the table is split by `tide`…', text)).toBe(
    'CRITICAL: As the table is split by `tide`, every query MUST name a tide.',
  )
})
