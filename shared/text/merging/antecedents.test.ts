import { expect, test } from 'vitest'
import { proposeChoices } from './choose.ts'
import { composeLines, composeText } from './compose.ts'
import { mergeRows } from './rows.ts'

const composed = (...texts: string[]) => {
  const rows = mergeRows(texts)
  return composeText(composeLines(rows, proposeChoices(rows)))
}

test('what refers to a sentence stays behind it, before another wording of that sentence', () => {
  expect(
    composed(
      'The list of berths and gates lives in `quay/berths`. It also says which gates open at night. Tell the pilot.',
      'Treat `quay/berths` as the only list of gates. Radio the office.',
    ),
  ).toBe(
    'The list of berths and gates lives in `quay/berths`. It also says which gates open at night. Treat `quay/berths` as the only list of gates. Tell the pilot. Radio the office.',
  )
})

test('what refers to a sentence of another text stays behind that, not behind what follows there', () => {
  expect(
    composed(
      'Lock the row before the tide is read. Cranes stand still at night.',
      'Lock the row before the tide is read. This keeps two desks from one berth. Otherwise both are charged.',
    ),
  ).toBe(
    'Lock the row before the tide is read. This keeps two desks from one berth. Otherwise both are charged. Cranes stand still at night.',
  )
})

test('a paragraph that refers to the one before stays behind it', () => {
  expect(
    composed(
      'Lock the row before the tide is read.\n\nCranes stand still at night.',
      'Lock the row before the tide is read.\n\nThis keeps two desks from one berth.',
    ),
  ).toBe(
    'Lock the row before the tide is read.\n\nThis keeps two desks from one berth.\n\nCranes stand still at night.',
  )
})

test('what refers to a sentence that became an item of a list stays in that item', () => {
  expect(
    composed('- Lock the berth\n- Read the tide', 'Lock the berth before the noon gun. This frees the crane.'),
  ).toBe('- Lock the berth before the noon gun. This frees the crane.\n- Read the tide')
})

test('what refers to a whole list stays behind all of its items', () => {
  expect(
    composed(
      '- Lock the berth\n- Read the tide\n\nThis order is the rule.',
      '- Lock the berth\n- Read the tide\n- Wake the crew',
    ),
  ).toBe('- Lock the berth\n- Read the tide\n- Wake the crew\n\nThis order is the rule.')
})

test('two texts whose sentences refer to each other crosswise keep all of them', () => {
  const result = composed(
    'Lock the berth. It is then read by the tide desk.',
    'The tide desk reads it. Then lock the berth.',
  )
  expect(result).toContain('ock the berth')
  expect(result).toContain('tide desk')
})

test('a line above a list stands on a line of its own', () => {
  expect(composed('Lamp tests run with `make lamp` (slowly).', 'Commands of the quay (in `quay/`)\n- `make all`')).toBe(
    'Lamp tests run with `make lamp` (slowly).\n\nCommands of the quay (in `quay/`)\n- `make all`',
  )
})

test('a rule of dashes at the end, with nothing below it, is left out of what is merged', () => {
  expect(composed('Lock the berth.\n\n---', 'Wake the crew.')).toBe('Lock the berth. Wake the crew.')
})

test('the words of a heading behind its number stay there', () => {
  expect(composed('# Quay\n\n### 3. Lamp desk\nThe lamp is red.', 'The lamp is red. Wake the crew.')).toBe(
    '# Quay\n\n### 3. Lamp desk\nThe lamp is red. Wake the crew.',
  )
})
