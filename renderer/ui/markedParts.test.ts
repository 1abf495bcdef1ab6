import { expect, test } from 'vitest'
import type { Reason } from '../../shared/model/recommendation.ts'
import type { Look } from '../../shared/text/inlineRuns.ts'
import { markedParts, spansIn } from './markedParts.ts'
import { quoteSpans } from './quoteSpans.ts'

const reason = (text: string, quote: string, field: Reason['field'] = 'content'): Reason => {
  const start = text.indexOf(quote)
  return { rule: 'r.x', text: 'Because.', quote, field, start, end: start + quote.length }
}
const shown = (text: string, reasons: Reason[]) =>
  markedParts(text, spansIn(text, reasons, 'content')).map(({ text: words, look, numbers, ending }) =>
    [look.code ? `\`${words}\`` : words, numbers.join(''), ending.join('')].join('|'),
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

test('an advisor’s quote over the words of a reason leaves its mark and number in place', () => {
  const spans = [...spansIn(text, [reason(text, 'never round the sum')], 'content'), ...quoteSpans(text, ['the sum'])]
  const parts = markedParts(text, spans).slice(3)
  expect(parts.map(({ text: words, numbers, ending, quoted }) => [words, numbers, ending, quoted])).toEqual([
    ['never round ', [1], [], false],
    ['the sum', [1], [1], true],
    ['.', [], [], false],
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

const lookOf = ({ code, strong, em, struck }: Look) =>
  [struck && 'struck', strong && 'strong', em && 'em', code && 'code'].filter(Boolean).join(' ')

test.each([
  ['Then **use `x` here** now.', ['Then |', 'use |strong', 'x|strong code', ' here|strong', ' now.|']],
  ['**`a **b`** and **c**', ['a **b|strong code', ' and |', 'c|strong']],
  ['2 ** 3 ** 4', ['2 ** 3 ** 4|']],
  ['**open\nand** closed', ['open and|strong', ' closed|']],
  ['**open\n\nand** not closed', ['**open\n\nand** not closed|']],
  ['**a** **b**', ['a|strong', ' |', 'b|strong']],
  ['**Why:** it is *not* safe', ['Why:|strong', ' it is |', 'not|em', ' safe|']],
  ['Run `npm run\nbuild` and `test`', ['Run |', 'npm run build|code', ' and |', 'test|code']],
  ['a ` and\nthen `x` here', ['a ` and then |', 'x|code', ' here|']],
  ['~~berth 3~~ berth **4**, `a~~b~~`', ['berth 3|struck', ' berth |', '4|strong', ', |', 'a~~b~~|code']],
  ['about ~~ 3, or ~~~4~~~', ['about ~~ 3, or ~~~4~~~|']],
  ['***c*** and _two words_', ['c|strong em', ' and |', 'two words|em']],
  ['*.ts, src/*a*, __init__ and _x_', ['*.ts, src/*a*, __init__ and _x_|']],
  ['see [the `x` table](docs/a.md#b), [not this] (x)', ['see |', 'the |', 'x|code', ' table|', ', [not this] (x)|']],
])('%s is shown in parts, without the marks of code, emphasis and links', (text, runs) => {
  expect(markedParts(text, []).map((part) => `${part.text}|${lookOf(part.look)}`)).toEqual(runs)
})

test('a mark goes on over a line end and emphasis, and never ends in an open bracket', () => {
  const wrapped = 'Never **rebase\nmain** after a push (e.g. of a tag).'
  const quote = 'rebase\nmain** after a push (e.g'
  const start = wrapped.indexOf('rebase')
  const marked = markedParts(wrapped, [{ start, end: start + quote.length, number: 1 }])
  expect(marked.filter(({ numbers }) => numbers.length > 0).map((part) => part.text)).toEqual([
    'rebase main',
    ' after a push',
  ])
})

test('a quote that was cut, or put in one line, is marked where the reason says', () => {
  const wrapped = 'Lock the\nrow before the table.'
  const cut = { ...reason(wrapped, 'Lock the\nrow before'), quote: 'Lock the row…' }
  expect(spansIn(wrapped, [cut], 'content')).toEqual([{ start: 0, end: 19, number: 1 }])
})
