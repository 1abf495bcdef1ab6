import { expect, test } from 'vitest'
import {
  beginsWithFence,
  fenceAfter,
  headingOf,
  isTableRow,
  listItemOf,
  markdownLines,
  marksLength,
  paragraphsOf,
} from './markdown.ts'

test.each([
  ['# Title', 1, 'Title'],
  ['###### Deep ##', 6, 'Deep'],
  ['## Why C#', 2, 'Why C#'],
  ['##\tTabbed', 2, 'Tabbed'],
  ['##', 2, ''],
  ['## ##', 2, ''],
])('%s is a heading of level %d: %s', (line, level, text) => expect(headingOf(line)).toEqual({ level, text }))

test.each(['####### Too deep', '#hashtag', ' text', '', '- # item'])('%s is no heading', (line) =>
  expect(headingOf(line)).toBeNull(),
)

test('a line of a code block is fenced, as are its fences; a fence shown inside it is text', () => {
  const text = '\ufeffA.\r\n~~~md\n```sh\n## no heading\n~~~\nB.'
  expect(markdownLines(text).map(({ text: line, fenced }) => [line, fenced])).toEqual([
    ['A.', false],
    ['~~~md', true],
    ['```sh', true],
    ['## no heading', true],
    ['~~~', true],
    ['B.', false],
  ])
  expect(
    markdownLines(text)
      .map(({ start, end }) => text.slice(start, end))
      .join(''),
  ).toBe(text)
})

test('a block ends with a fence at least as long and nothing after it', () => {
  expect(fenceAfter('  ```ts', '')).toBe('```')
  expect(['```', '````', '``` ', '```ts', '~~~', '``'].map((line) => fenceAfter(line, '```'))).toEqual(
    ['', '', '', '```', '```', '```'], // prettier-ignore
  )
})

test('inline code with three backticks is no fence', () => {
  expect(beginsWithFence('```npm ci``` installs')).toBe(false)
  expect(beginsWithFence('~~~ `x`\ncode')).toBe(true)
})

test.each([
  ['- One', { indent: '', sign: '-', kind: 'bullet', at: 2 }],
  ['\t*  One', { indent: '\t', sign: '*', kind: 'bullet', at: 4 }],
  ['  12) One', { indent: '  ', sign: '12)', kind: 'number', at: 6 }],
  ['• One', { indent: '', sign: '•', kind: 'dot', at: 2 }],
])('%j begins a list item', (line, item) => expect(listItemOf(line)).toEqual(item))

test.each(['-One', '**Bold** words', '1.5 seconds', '> - quoted', '-'])('%j begins no list item', (line) =>
  expect(listItemOf(line)).toBeNull(),
)

test.each([
  ['> - [x] done', '> - [x] '],
  ['## Title', '## '],
  ['  3. third', '  3. '],
  ['2024. A year', ''],
  ['#12 is open', ''],
])('the marks of %j are %j', (line, marks) => expect(line.slice(0, marksLength(line))).toBe(marks))

test('a row of a table begins with a bar', () => {
  expect(['| a |', '  | a', 'a | b'].map(isTableRow)).toEqual([true, true, false])
})

test('paragraphs exclude lists, headings, quotes, tables and code', () => {
  const first = ['# Title', '', '**Never** push to main.', '`pnpm` only.', '- item', '  goes on', '1. step', '---']
  const more = ['> quote', '| a |', '<!-- note -->', '```', 'code', '```', 'The end.', '', '2024. was long.']
  expect(paragraphsOf([...first, ...more].join('\n'))).toEqual([
    { line: 3, text: '**Never** push to main.\n`pnpm` only.' },
    { line: 15, text: 'The end.' },
  ])
})

test('front matter is no paragraph; a thematic break at the top without a closing one starts no front matter', () => {
  expect(paragraphsOf('---\nid: a\n---\nSaid.\n')).toEqual([{ line: 4, text: 'Said.' }])
  expect(paragraphsOf('---\nSaid.\n')).toEqual([{ line: 2, text: 'Said.' }])
})
