import { expect, test } from 'vitest'
import type { Reason } from '../../shared/model/recommendation.ts'
import { marksOf } from './memoryMarks.ts'

const reason = (text: string, quote: string): Reason => {
  const start = text.indexOf(quote)
  return { rule: 'r.x', text: 'Because.', quote, field: 'content', start, end: start + quote.length }
}

test('the text below a title begins after its words, and quotes of the beginning are marked in the title', () => {
  const content = '- **Round** each line before adding, never the sum. Fees are cents.'
  const memory = { description: 'Round each line before adding…', content, evidence: null }
  const quotes = [reason(content, '**Round** each'), reason(content, 'adding, never the sum'), reason(content, 'cents')]
  expect(marksOf(memory, quotes)).toMatchObject({
    body: 'never the sum. Fees are cents.',
    description: [
      { start: 0, end: 10, number: 1, goesOn: false },
      { start: 23, end: 29, number: 2, goesOn: true },
    ],
    content: [
      { start: 0, end: 13, number: 2 },
      { start: 24, end: 29, number: 3 },
    ],
  })
})

test('an advisor’s quote is marked where it stands: in the title, in the text below it, in the evidence', () => {
  const memory = {
    description: 'Round each line',
    content: 'Round each line before adding.',
    evidence: 'See line 3.',
  }
  expect(marksOf(memory, [], ['each line before', 'See line', 'Round each'])).toMatchObject({
    description: [
      { start: 6, end: 15, number: null, goesOn: true },
      { start: 0, end: 10, number: null, goesOn: false },
    ],
    content: [{ start: 0, end: 6, number: null }],
    evidence: [{ start: 0, end: 8, number: null }],
    numbers: new Set(),
  })
})

test('a text that its title says wholly is not shown again', () => {
  const memory = { description: 'Fees are cents.', content: '**Fees** are cents.', evidence: null }
  expect(marksOf(memory, [reason(memory.content, 'are cents')])).toMatchObject({
    body: '',
    description: [{ start: 5, end: 14 }],
    content: [],
  })
})
