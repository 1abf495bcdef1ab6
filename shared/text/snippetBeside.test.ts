import { expect, test } from 'vitest'
import { wordsToMark } from './foundWords.ts'
import { snippetBeside } from './snippetBeside.ts'

const text = 'The lighter waits for the tide.\n\nOnly then\tis the mooring moved to the quay.'
const snippet = (query: string, before = 20) => snippetBeside('The tide', text, wordsToMark(query), before)

test('a text is shown on one line from shortly before the first found word, at a whole word', () => {
  expect(snippet('mooring')).toBe('… Only then is the mooring moved to the quay.')
  expect(snippet('mooring', 6)).toBe('… the mooring moved to the quay.')
})

test('a text cut within code begins with code', () => {
  const coded = 'The lighter waits for the tide. Run `make quay --at noon` twice.'
  expect(snippetBeside('The tide', coded, wordsToMark('noon'), 8)).toBe('… `--at noon` twice.')
  expect(snippetBeside('The tide', coded, wordsToMark('twice'), 3)).toBe('… twice.')
})

test('a text cut within bold words begins with bold words, and a lone mark opens none', () => {
  const bold = 'The lighter waits. **The quay is closed at noon**; only the **pier** is open.'
  expect(snippetBeside('The tide', bold, wordsToMark('closed'), 8)).toBe(
    '… **is closed at noon**; only the **pier** is open.',
  )
  expect(snippetBeside('The tide', bold, wordsToMark('only'), 3)).toBe('… only the **pier** is open.')
  expect(snippetBeside('The tide', 'Raise it as 2**3 before the quay closes.', wordsToMark('closes'), 8)).toBe(
    '… quay closes.',
  )
})

test('a text that has the word near its beginning is shown from there', () => {
  expect(snippet('lighter')).toBe('The lighter waits for the tide. Only then is the mooring moved to the quay.')
})

test('what the title says already is not shown again, and a word of neither is not shown at all', () => {
  expect(snippet('tide')).toBeNull()
  expect(snippet('buoy')).toBeNull()
  expect(snippet('')).toBeNull()
  expect(snippet('tide quay')).toBe('… moved to the quay.')
})
