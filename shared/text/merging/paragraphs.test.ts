import { expect, test } from 'vitest'
import { proposeChoices } from './choose.ts'
import { composeLines, composeText } from './compose.ts'
import { mergeRows } from './rows.ts'

const composed = (...texts: string[]) => {
  const rows = mergeRows(texts)
  return composeText(composeLines(rows, proposeChoices(rows)))
}

const rule = 'Keep the berth table at 20 rows.\n\n**Why:** the crane reads it every minute.'

test('a rule of another text begins a paragraph behind a reason that is not its own', () => {
  expect(composed(rule, 'Paint the lamps of the gate before the summer.')).toBe(
    `${rule}\n\nPaint the lamps of the gate before the summer.`,
  )
})

test('a sentence that refers to the reason stays behind it', () => {
  expect(composed(rule, 'Why the crane reads it every minute. This once stopped the harbour.')).toBe(
    `${rule} This once stopped the harbour.`,
  )
})

test('what stands under the label in its own text goes on in its paragraph', () => {
  expect(composed(rule, '**Why:** the crane reads it every minute. A longer one blocks the gate.')).toBe(
    `${rule} A longer one blocks the gate.`,
  )
})
