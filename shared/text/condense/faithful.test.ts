import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { condense } from './condense.ts'
import { firstClause } from './outline/clause.ts'
import { signsOf } from './signs.ts'
import { statementsOf } from './statements.ts'

const filler =
  'The eastern quay was rebuilt in spring and has a longer crane with a second hook for the heavy parts. ' +
  'The western quay has kept the older crane and the narrow rails that come from the former ferry terminal.'

test('what a project does about it is told, not what others suggest without the verdict on it', () => {
  const rule = 'Boats come and go, one should not let their names creep into the plan.'
  const suggested =
    'The guide of the port suggests a plan for each boat. While that may be quick for a day with few boats, it is not wise for a busy one.'
  const practice =
    'In Harbour, all plans are written for the quays and are then turned into lists with `makeList` of the desk.'
  expect(condense(`${rule} ${suggested} ${practice}`)).toBe(`${rule} ${practice}`)
})

test('an order about “those” things is told with the sentence that names them', () => {
  const named = 'The desks accept plain names and hours.'
  const note = `${filler} ${named} Replace or wrap those names with a typed row. ${filler}`
  expect(condense(note)).toContain(`${named} Replace or wrap those names`)
})

test.each([
  [
    'limits the one before',
    'Still, the office works on a lock for the eastern quay and on one for the western quay.',
    'restricts',
  ],
  ['judges what the one before suggests', 'While that may be quick, it is not wise.', 'restricts'],
  ['points at a part that is left out', 'Based on this analysis, the quay is the centre of the harbour.', 'leans'],
] as const)('a sentence that %s is not told without it', (_, sentence, sign) => {
  expect(signsOf(sentence, { isFirst: false, isItem: false })[sign]).toBe(true)
})

test('what need not be done is told like what must be done', () => {
  const note = `Split each list of more than 800 rows. ${filler} ${filler}\n\n## Pilots\n\n${filler} Lists of the pilots need not be split.`
  expect(condense(note)).toContain('Lists of the pilots need not be split.')
})

test('an order that says only by its purpose what to do keeps it', () => {
  const order = 'If the plan holds the old names, change it so the desk can read names of the quay and of the customs.'
  expect(
    condense(`${order} ${filler} ${filler} Never wait. ${'Call each pilot and tell him of it. '.repeat(3)}`),
  ).toContain(order)
})

test('what something can do, one thing after another, is no order', () => {
  const claim = 'Rows can hide a desk, make the crane wait, or read the tide twice.'
  const note = `Lock the row first.\n\n${claim} ${filler}\n\n**Why:** Two desks read it.\n\n${filler}`
  expect(condense(note)).toBe('Lock the row first.\n\n**Why:** Two desks read it.')
})

test('what somebody did is no order', () => {
  const [rule, order] = [
    'Do not close a desk of the quay without asking first.',
    'For any closed desk, ask the master first.',
  ]
  const story =
    'I removed the names of all desks from the book without asking whether that was acceptable to the office.'
  expect(condense(`${rule}\n\n${story} ${filler}\n\n**Suggested Action:** ${order}`)).toBe(`${rule} ${order}`)
})

test('brackets stay after a word that needs them', () => {
  const rule = 'Each row of the desk is now (a row of desks) and never a name.'
  expect(firstClause(rule)).toBe(rule)
})

test('a list is not told from the middle of it', () => {
  const step = (name: string, at: number, times: number) =>
    `${at}. **${name} berth**:\n${'   - Wrote the row of it and the name of the desk that waits for the crane\n'.repeat(times)}`
  const blocks = blocksOf(`## Done\n\n${step('First', 1, 6)}${step('Second', 2, 1)}${step('Third', 3, 1)}`)
  expect(statementsOf(blocks).filter(({ text }) => text.includes('Second') && text.includes('Third'))).toEqual([])
})

test('a line that its author ended begins a sentence of its own below it', () => {
  const note = `Lock the row first:\n\n- Read the tide of the eastern quay once\nAdded the lock of the eastern and of the western quay, with all of its tests and the book of the desk.\n\n${filler}`
  expect(condense(note)).toContain('Read the tide of the eastern quay once')
  expect(condense(note)).not.toContain('once Added')
})

test('numbered lines in a block without a language are steps, no commands', () => {
  const note = `# Quay\n\n## At night\n\n\`\`\`\n1. Lock the row\n2. Names of the desks into the book\n\`\`\`\n\n## Fees\n\n${filler}\n\n- Never open the quay.`
  expect(condense(note)).toContain('1. Lock the row\n2. Names of the desks into the book')
})

test('one fact beside long lists is not the lesson', () => {
  const fact = 'While the basic plan is in place, some details of the eastern quay seem to be open.'
  const list = ['First berth', 'Second berth', 'Third berth'].map((name) => `- **${name}** ${filler}`)
  expect(condense(`${list.join('\n')}\n\n${fact}`)).not.toBe(fact)
})

test('the reason of a list that is not told is no item', () => {
  const note = `Never open the quay first.\n\n${filler}\n\n## Rationale\n\n- **Safety**: the crane moves at night\n- **Order**: desks wait for each other\n\n${filler}`
  expect(condense(note)).toMatch(/^Never open the quay first\.\n\n\*\*(?:Why|Rationale):\*\* /)
})

test('a German item is told by its claim in bold and what it then demands', () => {
  const detail = 'Der alte Kran steht noch am Kai und wird nicht mit Strom versorgt, wenn er steht. '
  const item = (claim: string, more: string) => `- **${claim}**: ${detail.repeat(2)}${more}`
  const note = `# Kai\n\n${item('Zwei Pulte dürfen dieselbe Zeile nie zugleich lesen', '')}\n${item('Der Kran liest die Zeile vor dem Pult', 'Neue Pulte müssen sie sperren.')}`
  expect(condense(note)).toBe(
    '- **Zwei Pulte dürfen dieselbe Zeile nie zugleich lesen.**\n- **Der Kran liest die Zeile vor dem Pult.** Neue Pulte müssen sie sperren.',
  )
})

test('of a German claim in bold, what limits it stays', () => {
  const note = `- **Jedes Pult sperrt die Zeile vor dem Lesen**: ${'Der alte Kran steht noch am Kai. '.repeat(9)}Das gilt für alle Kais, außer am Tag der Regatta.`
  expect(condense(note)).toContain('außer am Tag der Regatta.')
})
