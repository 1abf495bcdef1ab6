import { expect, test } from 'vitest'
import type { Reason } from '../../shared/model/recommendation.ts'
import { markedParts, spansIn } from './markedParts.ts'

const reason = (text: string, quote: string, field: Reason['field'] = 'content'): Reason => {
  const start = text.indexOf(quote)
  return { rule: 'r.x', text: 'Because.', quote, field, start, end: start + quote.length }
}
const shown = (text: string, reasons: Reason[]) =>
  markedParts(text, spansIn(text, reasons, 'content')).map(({ text: words, look, numbers, ending }) =>
    [look === 'code' ? `\`${words}\`` : words, numbers.join(''), ending.join('')].join('|'),
  )

const text = 'Round each line with `roundHalfEven` before adding; never round the sum.'

test('the words of a reason are marked, followed by its number', () => {
  expect(shown(text, [reason(text, 'never round the sum')])).toEqual([
    'Round each line with ||',
    '`roundHalfEven`||',
    ' before adding; ||',
    'never round the sum|1|1',
    '.||',
  ])
})

test('a mark that starts before code and ends after it continues through the code, with one number at its end', () => {
  expect(shown(text, [reason(text, 'with `roundHalfEven` before')])).toEqual([
    'Round each line ||',
    'with |1|',
    '`roundHalfEven`|1|',
    ' before|1|1',
    ' adding; never round the sum.||',
  ])
})

test('words that two reasons quote belong to both', () => {
  expect(shown(text, [reason(text, 'before adding'), reason(text, 'adding; never')])).toEqual([
    'Round each line with ||',
    '`roundHalfEven`||',
    ' ||',
    'before |1|',
    'adding|12|1',
    '; never|2|2',
    ' round the sum.||',
  ])
})

test('words that moved are found again, missing words mark nothing, and other fields stay unmarked', () => {
  const moved = { ...reason(text, 'the sum'), start: 0, end: 7 }
  expect(spansIn(text, [moved], 'content')).toEqual([{ start: 64, end: 71, number: 1 }])
  expect(spansIn(text, [{ ...moved, quote: 'not there' }], 'content')).toEqual([])
  expect(spansIn(text, [reason(text, 'Round', 'evidence')], 'content')).toEqual([])
  expect(spansIn(text, [{ ...moved, quote: null }], 'content')).toEqual([])
})

test('a quote’s leading full stop and trailing comma are not marked', () => {
  const two = 'Ports differ. Wait for the check.'
  expect(spansIn(two, [reason(two, '. Wait')], 'content')).toEqual([{ start: 14, end: 18, number: 1 }])
  const list = 'Wait, then ask.'
  expect(spansIn(list, [reason(list, 'Wait,')], 'content')).toEqual([{ start: 0, end: 4, number: 1 }])
})

test('a masked secret is marked at its place, although its quote has fewer dots', () => {
  const hidden = 'Log in with hunter:••••••••••••, then wait.'
  const secret = { ...reason(hidden, 'hunter:••••••••••••'), quote: 'hunter:••••••••' }
  expect(spansIn(hidden, [secret], 'content')).toEqual([{ start: 12, end: 31, number: 1 }])
})

test('the joined parts equal the text without its backticks', () => {
  const whole = markedParts(text, spansIn(text, [reason(text, 'line with `round')], 'content'))
  expect(whole.map((part) => part.text).join('')).toBe(text.replaceAll('`', ''))
})

test.each([
  ['Then **use `x` here** now.', ['Then |words', 'use |strong', 'x|strong code', ' here|strong', ' now.|words']],
  ['**`a **b`** and **c**', ['a **b|strong code', ' and |words', 'c|strong']],
  ['***c*** and 2 ** 3 ** 4', ['*|words', 'c|strong', '* and 2 ** 3 ** 4|words']],
  ['**open\nand** not closed', ['**open\nand** not closed|words']],
  ['**a** **b**', ['a|strong', ' |words', 'b|strong']],
])('%s is shown in parts, without code and emphasis marks', (text, runs) => {
  expect(markedParts(text, []).map((part) => `${part.text}|${part.look}`)).toEqual(runs)
})
