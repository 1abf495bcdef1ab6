import { expect, test } from 'vitest'
import { shortForm } from './shortForm.ts'

test('the first sentence stands for a text, with the next where it says too little', () => {
  expect(shortForm('Lanterns are lit by the harbour master at dusk. The key hangs in the hut.')).toBe(
    'Lanterns are lit by the harbour master at dusk. …',
  )
  expect(shortForm('## Lanterns\n\nLit at dusk by `lamp --all`, never by hand. Then the log.\n')).toBe(
    '## Lanterns\n\nLit at dusk by `lamp --all`, never by hand. …',
  )
})

test('a text of one sentence stays as it is, and so do the marks around it', () => {
  expect(shortForm('Lanterns are lit at dusk.')).toBe('Lanterns are lit at dusk.')
  expect(shortForm('| Lanterns | are lit by the harbour master at dusk |')).toBe(
    '| Lanterns | are lit by the harbour master at dusk |',
  )
})

test('a long sentence is cut at a word', () => {
  const shown = shortForm(`Lanterns are lit ${'and lit again '.repeat(40)}at dusk.`)
  expect(shown.length).toBeLessThanOrEqual(241)
  expect(shown).toMatch(/(and|lit|again)…$/)
})
