import { expect, test } from 'vitest'
import { condense } from '../condense.ts'

const filler =
  'The eastern quay has a longer crane with a second hook for the heavy parts of the ships. ' +
  'The western quay keeps the older crane and the narrow rails that come from the former ferry terminal.'
const fact = 'When a plan renames a row, every desk that reads the row by its name will fail.'
const order = 'For each renamed row, grep for its name in all reports and list the desks that read it.'

test('the fact that a note begins with is the reason of what it then tells to do', () => {
  const note = `${fact} ${filler}\n\n**Why:** Plans are written by hand.\n\n**How to apply:** ${order}`
  expect(condense(note)).toBe(`${order}\n\n**Why:** ${fact}`)
})

test('a fact that leaves no room gives way to a shorter reason', () => {
  const long = `${fact.slice(0, -1)} at the latest in the night of the day on which the crane book of the whole harbour is read again.`
  const note = `${long} ${filler}\n\n**Why:** Plans are written by hand.\n\n**How to apply:** ${order} Call the office of each desk.`
  expect(condense(note)).toBe(`${order} Call the office of each desk.\n\n**Why:** Plans are written by hand. `.trim())
})

test('a fact that tells no trouble gives way to the reason that is given, and a story to what holds', () => {
  const calm = 'When a plan renames a row, the list of the desks stands at its end.'
  const why =
    '**Why:** The night desk was called twice for it in that week. The list rarely names the desks of the other quay.'
  const note = `${calm} ${filler}\n\n${why}\n\n**How to apply:** ${order}`
  expect(condense(note)).toBe(`${order}\n\n**Why:** The list rarely names the desks of the other quay.`)
})

test('a fact stays first if what to do points back at it', () => {
  const note = (how: string) => `${fact}\n\n**Why:** ${filler} ${filler}\n\n**How to apply:** ${how}`
  expect(condense(note('In that case, call the office of each desk.'))).toMatch(/^When a plan renames/)
  expect(condense(note(order))).toMatch(/^For each renamed row/)
})

test('of a reason, remarks after a dash, enumerations and brackets of several words go', () => {
  const why = (text: string) => condense(`${order}\n\n${filler} ${filler}\n\n**Why:** ${text}`).split('**Why:** ')[1]
  expect(why('Desks keep the old name of the row for a day — the list is read at night.')).toBe(
    'Desks keep the old name of the row for a day.',
  )
  expect(why('Three desks keep the old name of a row: the eastern one, the western one and the office.')).toBe(
    'Three desks keep the old name of a row.',
  )
  expect(why('Desks of the quay (all but the new ones) keep the old name (cached).')).toBe(
    'Desks of the quay keep the old name (cached).',
  )
})

test('of a note that gives no reason, the problem is the reason, without its label', () => {
  const problem = 'Two desks read one row at night and both of them book the last berth.'
  const headed = `# Rows\n\n**Category:** Desk\n**Status:** active\n\n## Problem\n\n${problem} ${filler}\n\n## Prevention\n\n${order}`
  expect(condense(headed)).toBe(`${order}\n\n**Why:** ${problem}`)
  const labelled = `**Rule:** ${order}\n\n**Problem:** ${problem} ${filler} ${filler}`
  expect(condense(labelled)).toBe(`${order}\n\n**Why:** ${problem}`)
})

test('of the items of a list that say why, one stays in its place', () => {
  const rules = ['- **Action:** Lock the row first.', '- **Action:** Never wait for the crane.']
  const reasons = ['- **Reason:** Desks share rows and cranes.', '- **Reason:** Cranes are slow.']
  const note = `Of each quay:\n${rules[0]}\n${reasons[0]}\n${rules[1]}\n${reasons[1]}\n\n${filler} ${filler}`
  expect(condense(note)).toBe(`Of each quay:\n${rules[0]}\n- **Why:** Desks share rows and cranes.\n${rules[1]}`)
})

test('the reason of a part of which nothing is told is not said', () => {
  const note = `${order}\n\n## Cranes\n\n${filler} ${filler}\n\n**Why:** The hook is worn.\n`
  expect(condense(note)).toBe(order)
})
