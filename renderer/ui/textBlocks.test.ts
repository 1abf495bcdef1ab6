import { expect, test } from 'vitest'
import { textBlocks } from './textBlocks.ts'

const table = '| a | b |\n|---|---|\n| 1 | 2 |'
const blocks = (text: string) =>
  textBlocks(text, []).map((block) =>
    block.kind === 'table' ? ['table'] : [block.kind, block.shown.map((part) => part.text).join('')],
  )

test('a table between paragraphs is a table, one in a code block is code', () => {
  expect(blocks(`Before.\n${table}\nAfter.`)).toEqual([['words', 'Before.'], ['table'], ['words', 'After.']])
  expect(blocks(`\`\`\`\n${table}\n\`\`\``)).toEqual([['code', table]])
})

test('a fence shown inside a code block does not end it, and a table after the block is a table', () => {
  expect(blocks(`~~~md\n\`\`\`sh\nls\n~~~\n\n${table}`)).toEqual([['code', '```sh\nls'], ['table']])
})

test('headings, list items and their continuation lines, and the words around them are blocks', () => {
  const text =
    '## Deploys\n\nFirst the rule:\n- Run `make gen`\n  after each change\n  1. then **commit**\n\nThat is all.'
  expect(blocks(text)).toEqual([
    ['heading', 'Deploys'],
    ['words', 'First the rule:'],
    ['item', 'Run make gen after each change'],
    ['item', 'then commit'],
    ['words', 'That is all.'],
  ])
  expect(textBlocks(text, [])).toMatchObject([{}, {}, { sign: '•', depth: 0 }, { sign: '1.', depth: 1 }, {}])
})

test('code stays as written, an unclosed block goes to the end, and a fence without code is left out', () => {
  expect(blocks('```sh\na **b** `c`\n\nd')).toEqual([['code', 'a **b** `c`\n\nd']])
  expect(blocks('Before.\n```\n```')).toEqual([['words', 'Before.']])
})

test.each(['', ' \n', 'One line.', 'Two\n\nparagraphs.\n'])('plain words stay as they are: %j', (text) => {
  expect(blocks(text)).toEqual([['words', text]])
})

test('the number of a quote that spans blocks follows its end', () => {
  const text = 'Say:\n- one\n- two'
  const numbers = textBlocks(text, [{ start: 0, end: text.length, number: 1 }]).map((block) =>
    block.kind === 'table' ? [] : block.shown.flatMap(({ ending }) => ending),
  )
  expect(numbers).toEqual([[], [], [1]])
})

test('a line drawn between blocks is space, not dashes', () => {
  expect(blocks('Lock the row.\n\n---\n\nThen read.\n\n---')).toEqual([
    ['words', 'Lock the row.'],
    ['words', 'Then read.'],
  ])
})
