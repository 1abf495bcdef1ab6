import { expect, test } from 'vitest'
import { softBreaks } from './softBreaks.ts'

const joined = (text: string) => {
  let out = ''
  let at = 0
  for (const { start, end } of softBreaks(text)) {
    out += `${text.slice(at, start)} `
    at = end
  }
  return out + text.slice(at)
}

test('a wrapped sentence is joined, in a list item too', () => {
  const text =
    '- The tide cache is filled by the worker at every start, and the booking\n  desk reads it only after the first fill.\n- Berths are'
  expect(joined(text)).toBe(
    '- The tide cache is filled by the worker at every start, and the booking desk reads it only after the first fill.\n- Berths are',
  )
})

test('a line that starts or ends a block keeps its line break', () => {
  const lines = [
    'Fees are whole cents everywhere, and every invoice adds them as such',
    '**Why:** floats lost a cent in June, and nobody found it for a week',
    '- one item of a list that is long enough to have been wrapped here',
    '',
    'A short line',
    'Another short line',
    '| a table whose line is long | and would otherwise be joined | yes',
    'after',
  ]
  expect(joined(lines.join('\n'))).toBe(lines.join('\n'))
})

test('a sentence that begins on a new line flows on; after two spaces, a backslash or a colon it does not', () => {
  const first = 'The booking tests share one schema, so run them with one worker.'
  expect(joined(`${first}\nFees are cents.`)).toBe(`${first} Fees are cents.`)
  expect(joined('one\ntwo')).toBe('one two')
  for (const text of [`${first}  \nFees`, `${first}\\\nFees`, 'Two rules:\nfees are cents'])
    expect(joined(text)).toBe(text)
})

test('code between fences keeps its line breaks', () => {
  const code = '```\nconst berths = await lock(table, { mode: exclusive, wait: false, now\n  more\n```'
  expect(joined(code)).toBe(code)
})

test('a fence shown inside a code block does not end it', () => {
  const wrapped = 'The tide cache is filled by the worker at every start, and the booking\ndesk reads it.'
  const text = `~~~md\n\`\`\`sh\n${wrapped}\n~~~`
  expect(joined(`${text}\n\n${wrapped}`)).toBe(`${text}\n\n${wrapped.replace('\n', ' ')}`)
})
