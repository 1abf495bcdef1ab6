import { expect, test } from 'vitest'
import { fileDiff } from '../../shared/text/fileDiff.ts'
import { type LinePart, linePartsOf } from './diffExcerpt.ts'
import { shownHunks } from './diffHunks.ts'

const long = 'Retry a serialization failure three times, and never a unique violation. '.repeat(6)

/** What is shown of a line in which `word` changed: `[…]` for a gap, `<…>` for a change. */
function shown(text: string, word: string, isWhole = false): string {
  const at = text.indexOf(word)
  const words: [number, number][] = at < 0 ? [] : [[at, at + word.length]]
  const parts = linePartsOf({ text, words }, isWhole)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  return marked(parts)
}

/** What is shown of both lines of a pair. */
function shownPair(before: string, after: string): string[] {
  const [hunk] = shownHunks(fileDiff('notes.md', `${before}\n`, `${after}\n`)).hunks
  return (hunk?.lines ?? []).map((line) => line.sign + marked(linePartsOf(line, false)))
}

function marked(parts: readonly LinePart[]): string {
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
  expect(shown(record, 'CHANGED')).toMatch(
    /^\{"id":"mem_1"\[…\]"content":"Retry a serialization\[…\].{60,80}<CHANGED>.{60,80}\[…\]$/,
  )
})

test('a long paragraph keeps its beginning and the words around the change', () => {
  expect(shown(`${long}CHANGED ${long}`, 'CHANGED')).toMatch(/^Retry.{55,75}\[…\].{60,80}<CHANGED>.{60,80}\[…\]$/)
})

test('a short line and a line asked for as a whole have no gap', () => {
  expect(shown('maturity: raw', 'raw')).toBe('maturity: <raw>')
  expect(shown(`${long}CHANGED`, 'CHANGED', true)).toBe(`${long}<CHANGED>`)
})

test('both lines of a pair show the place where a word was removed or added', () => {
  const [before, after] = [`${long}It currently does not. ${long}`, `${long}It does not. ${long}`]
  const around = (words: string) => new RegExp(`^.Retry.{55,75}\\[…\\].{55,80}It ${words}does not. .{45,75}\\[…\\]$`)
  const [removed, added] = shownPair(before, after)
  expect(removed).toMatch(around('<currently >'))
  expect(added).toMatch(around(''))
  const [undone, again] = shownPair(after, before)
  expect(undone).toMatch(around(''))
  expect(again).toMatch(around('<currently >'))
})

test('a change of one line is found in the other behind changes of both', () => {
  const [, added] = shownPair(`three ${long}It currently does not. ${long}`, `seven times ${long}It does not. ${long}`)
  expect(added).toMatch(/^\+<seven times >Retry.*\[…\].{50,80}It does not\. .{40,75}\[…\]$/)
})

test('of a record, the field in which a word was removed is shown on both sides, a new field only where it is', () => {
  const record = { id: 'mem_1', content: long, tags: 'for now, and later', session: 'a session with a long name' }
  const [, after] = shownPair(JSON.stringify(record), JSON.stringify({ ...record, tags: 'for now' }))
  expect(after).toMatch(/^\+\{"id":"mem_1"\[…\]"tags":"for now"\[…\]$/)
  const [before] = shownPair(JSON.stringify(record), JSON.stringify({ ...record, by: 'person' }))
  expect(before).toBe('-{"id":"mem_1"[…]')
})

test('what is left out of a long text begins and ends between words', () => {
  const words = (from: number) => Array.from({ length: 60 }, (_, at) => `pattern_cap_${from + at}`).join(' ')
  const [before, after] = shownPair(`${words(1)} old ${words(100)}`, `${words(1)} fresh ${words(100)}`)
  for (const line of [before, after])
    expect(line).toMatch(
      /^[+-](pattern_cap_\d+ )+pattern_cap_\d+\[…\] ?(pattern_cap_\d+ )+<\w+>( pattern_cap_\d+)+\[…\]$/,
    )
  expect(
    shown(
      JSON.stringify({ id: 'mem_1', tags: 'x'.repeat(40), content: `${words(1)} CHANGED ${words(100)}` }),
      'CHANGED',
    ),
  ).toMatch(/^\{"id":"mem_1"\[…\]"content":"pattern_cap_1\[…\]/)
})

test('a very long word without spaces is cut', () => {
  const name = 'x'.repeat(400)
  expect(shown(`${name} CHANGED ${name}`, 'CHANGED')).toMatch(/^x{60}\[…\]x{59} <CHANGED> x{59}\[…\]$/)
})
