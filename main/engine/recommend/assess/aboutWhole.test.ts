import { expect, test } from 'vitest'
import { caseOf } from '../testing/caseOf.ts'
import { aboutWhole } from './aboutWhole.ts'
import { signsOf } from './signs.ts'

test.each([
  ['The queue is currently Redis. It is shared by all berths.', true],
  ['**Queue**:\n\n- Currently kept in Redis\n- Considering a table', true],
  ['# Queue\n\nThe queue is currently Redis.', true],
  ['Labels come from the depot. The queue is currently Redis.', false],
  ['Everything in the repository must be in English, currently also the labels.', false],
  ['Never print labels at night: the printer is currently off.', false],
])('%s is true only for a moment: %s', (content, isPassing) => {
  const start = content.toLowerCase().indexOf('currently')
  const found = { rule: 'gate.passing-state', group: 'gate', severity: 'info', field: 'content' } as const
  const of = caseOf(content, { findings: [{ ...found, start, end: start + 9 }] })
  expect(aboutWhole({ of, signs: signsOf(of) }).length > 0).toBe(isPassing)
})

const facts = 'Parcels are weighed twice. '.repeat(20)

test.each([
  ['The lock is kept. Probably the importer holds it.', true],
  [`Probably the importer holds the lock. ${facts}`, true],
  [`${facts}Probably the importer holds the lock.`, false],
])('%# a guess concerns the whole note: %s', (content, isGuess) => {
  const start = content.indexOf('Probably')
  const found = { rule: 'gate.hedged', group: 'gate', severity: 'info', field: 'content' } as const
  const of = caseOf(content, { findings: [{ ...found, start, end: start + 8 }] })
  expect(aboutWhole({ of, signs: signsOf(of) }).length > 0).toBe(isGuess)
})
