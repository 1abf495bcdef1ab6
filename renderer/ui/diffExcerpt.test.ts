import { expect, test } from 'vitest'
import { linePartsOf } from './diffExcerpt.ts'

const long = 'Retry a serialization failure three times, and never a unique violation. '.repeat(6)

/** What is shown of a line in which `word` changed: `[…]` for a gap, `<…>` for a change. */
function shown(text: string, word: string, isWhole = false): string {
  const at = text.indexOf(word)
  const words: [number, number][] = at < 0 ? [] : [[at, at + word.length]]
  const parts = linePartsOf({ text, words }, isWhole)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  return parts.map((part) => (part.kind === 'gap' ? '[…]' : part.isChanged ? `<${part.text}>` : part.text)).join('')
}

test('a record on one line shows its first field and the changed one', () => {
  const record = JSON.stringify({
    id: 'mem_1',
    content: `${long} "quoted, {and} braces"`,
    maturity: 'discarded',
    tags: ['a', 'b'],
  })
  expect(shown(record, 'discarded')).toMatch(/^\{"id":"mem_1"\[…\]"maturity":"<discarded>"/)
})

test('a field added at the end is shown with its comma, the one before is not', () => {
  const record = JSON.stringify({ id: 'mem_1', content: long, session: 'a session with a long name', by: 'person' })
  expect(shown(record, ',"by":"person"')).toBe('{"id":"mem_1"[…]<,"by":"person">}')
})

test('of a long field the words around the change are shown, with the name of the field', () => {
  const record = JSON.stringify({
    id: 'mem_1',
    tags: 'x'.repeat(40),
    content: `${long}CHANGED ${long}`,
    scope: 'project and more of it',
  })
  expect(shown(record, 'CHANGED')).toMatch(/^\{"id":"mem_1"\[…\]"content":"Retry a se\w*\[…\].{60}<CHANGED>.{60}\[…\]$/)
})

test('a long paragraph keeps its beginning and the words around the change', () => {
  expect(shown(`${long}CHANGED ${long}`, 'CHANGED')).toMatch(/^Retry.{55}\[…\].{60}<CHANGED>.{60}\[…\]$/)
})

test('a short line and a line asked for as a whole have no gap', () => {
  expect(shown('maturity: raw', 'raw')).toBe('maturity: <raw>')
  expect(shown(`${long}CHANGED`, 'CHANGED', true)).toBe(`${long}<CHANGED>`)
})
