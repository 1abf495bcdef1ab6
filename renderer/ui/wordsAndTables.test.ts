import { expect, test } from 'vitest'
import { wordsAndTables } from './wordsAndTables.ts'

const kinds = (text: string) => wordsAndTables(text, []).map(({ kind }) => kind)
const table = '| a | b |\n|---|---|\n| 1 | 2 |'

test('a table between paragraphs is a table, one in a code block is not', () => {
  expect(kinds(`Before.\n${table}\nAfter.`)).toEqual(['words', 'table', 'words'])
  expect(kinds(`\`\`\`\n${table}\n\`\`\``)).toEqual(['words'])
})

test('a fence shown inside a code block does not end it, and a table after the block is a table', () => {
  expect(kinds(`~~~md\n\`\`\`sh\n${table}\n~~~\n\n${table}`)).toEqual(['words', 'table'])
})
