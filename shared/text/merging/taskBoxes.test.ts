import { expect, test } from 'vitest'
import { proposeChoices } from './choose.ts'
import { composeLines, composeText } from './compose.ts'
import { mergeRows } from './rows.ts'

/** The proposed merge of texts, each younger than the one before. */
function merged(...texts: string[]): string {
  const rows = mergeRows(texts)
  return composeText(composeLines(rows, proposeChoices(rows), [], times))
}

const times = ['2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z']

const open = '[ ] Labels of `pallet-4` are printed in landscape, because the printer of quay 12 turns them.'
const fact = 'Labels of `pallet-4` are printed in landscape.'
const whole = open.slice('[ ] '.length)

test('a task that is merged with a fact has no box any more, and loses nothing else', () => {
  expect(merged(open, fact)).toBe(whole)
  expect(merged(fact, open)).toBe(whole)
  expect(merged('- [ ] Rename the cranes\n- [ ] Ask the pilots', '- Rename the cranes\n- Ask the pilots')).toBe(
    '- Rename the cranes\n- Ask the pilots',
  )
  expect(merged('- [ ] Rename the cranes', 'Rename the cranes before the audit.')).not.toContain('[ ]')
  expect(merged(`${fact} Pilots ask for it.`, '☐ Ask the pilot of quay 12')).not.toContain('☐')
})

test('a note that begins with a box and says why is no list of tasks', () => {
  const why = '\n\nPilots of quay 12 ask for it.'
  expect(merged(`${open}${why}`, fact)).toBe(`${whole}${why}`)
})

test('tasks stay tasks', () => {
  expect(merged(open, `[ ] ${fact}`)).toBe(open)
  expect(merged('[ ] Rename crane 4', '[ ] Ask the pilots.')).toBe('- [ ] Rename crane 4\n- [ ] Ask the pilots.')
  expect(merged('- [ ] Rename crane 4', '[ ] Ask the pilots')).toBe('- [ ] Rename crane 4\n- [ ] Ask the pilots')
  expect(merged('- [ ] Rename the cranes\n- [ ] Ask the pilots', '- [ ] Ask the pilots\n- [ ] Paint quay 12')).toBe(
    '- [ ] Rename the cranes\n- [ ] Ask the pilots\n- [ ] Paint quay 12',
  )
  const list = '## Cranes\n\n- [ ] Rename the cranes of quay 12. They have names of ships.\n- [ ] Ask the pilots'
  expect(merged(list, '[ ] Rename the cranes of quay 12.')).toBe(list)
})

test('of a task that one text has as open and another as done the younger holds', () => {
  const list = (state: string, more = '') => `- [${state}] Rename the cranes\n- [ ] Ask the pilots${more}`
  expect(merged(list(' '), list('x', '\n- [ ] Paint quay 12'))).toBe(list('x', '\n- [ ] Paint quay 12'))
  expect(merged(list(' ', '\n- [ ] Paint quay 12'), list('x'))).toBe(list('x', '\n- [ ] Paint quay 12'))
  expect(merged(list('x'), list(' ', '\n- [ ] Paint quay 12'))).toBe(list(' ', '\n- [ ] Paint quay 12'))
  expect(merged('[x] Rename the cranes', '[ ] Rename the cranes')).toBe('[ ] Rename the cranes')
  expect(merged('[ ] Rename the cranes', '[x] Rename the cranes')).toBe('[x] Rename the cranes')
})

test('a box stays in a plan that has more than tasks', () => {
  const plan = 'Cranes are renamed before the audit.\n\n- [ ] Rename crane 4\n- [ ] Ask the pilots'
  expect(merged(plan, 'Cranes are renamed before the audit.')).toBe(plan)
})
