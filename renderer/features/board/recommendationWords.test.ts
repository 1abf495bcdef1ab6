import { expect, test } from 'vitest'
import type { RecommendationBrief } from '../../../shared/model/action.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { acceptance, actionWords, reasonWords } from './recommendationWords.ts'

const brief = (change: Partial<RecommendationBrief>): RecommendationBrief => ({
  action: 'validate',
  confidence: 0.8,
  with: [],
  reason: 'Its file stands.',
  snoozed_until: null,
  ...change,
})
const card = (
  id: string,
  recommendation: RecommendationBrief | null,
  change: Partial<MemoryCard> = {},
): MemoryCard => ({
  ...fakeMemory(0),
  id,
  maturity: 'raw',
  superseded_by: null,
  recommendation,
  ...change,
})

test('a reason says which words it rests on, unless it quotes some or rests on the whole text', () => {
  const words = (reason: string, quote?: string) => reasonWords(brief({ reason, ...(quote && { quote }) }))
  expect(words('States a rule', 'Never “sleep” in a test.')).toBe('States a rule: “Never ‘sleep’ in a test.”')
  expect(words('Worded like lessons: “never”', 'Never sleep in a test.')).toBe('Worded like lessons: “never”')
  expect(words('A fragment of fewer than five words')).toBe('A fragment of fewer than five words')
})

test('a merge says how many memories become one, and names a reference it merges into', () => {
  expect(actionWords(brief({ action: 'merge', with: ['m_1', 'm_2'] }))).toBe('Merge 3')
  expect(actionWords(brief({ action: 'merge', with: ['postgres-rules'] }))).toBe('Merge into reference')
  expect(actionWords(brief({ action: 'needs-you' }))).toBe('Needs you')
})

test('a merge takes the memory and those similar to it', () => {
  const one = card('m_0', brief({ action: 'merge', with: ['m_1'] }))
  expect(acceptance([one])).toMatchObject({ kind: 'act', action: 'merge', ids: ['m_0', 'm_1'] })
  const into = card('m_0', brief({ action: 'merge', with: ['fees-reference'] }))
  expect(acceptance([into])).toMatchObject({ kind: 'act', action: 'merge-into', ids: ['m_0'] })
})

test('a snoozed memory is not snoozed again, alone or with others', () => {
  const snoozed = card('m_0', brief({ action: 'retain', snoozed_until: '2027-01-05T12:00:00.000Z' }))
  expect(acceptance([snoozed])).toEqual({
    kind: 'no',
    why: 'Snoozed until 5 Jan 2027. It can be decided on by its own keys.',
  })
  expect(acceptance([snoozed, card('m_1', brief({ action: 'retain' }))])).toEqual({ kind: 'many' })
})

test('a validated memory with which nothing is to be done says so', () => {
  expect(acceptance([card('m_0', null)])).toMatchObject({ why: 'No recommendation yet. Press T to triage.' })
  const validated = card('m_0', null, { maturity: 'validated' })
  expect(acceptance([validated])).toEqual({ kind: 'no', why: 'Validated: nothing more is recommended.' })
})

test('several that recommend the same simple action are accepted at once; any others are confirmed first', () => {
  const both = [card('m_0', brief({})), card('m_1', brief({ reason: 'Another reason.' }))]
  expect(acceptance(both)).toEqual({ kind: 'act', action: 'validate', ids: ['m_0', 'm_1'] })
  const mixed = [card('m_0', brief({})), card('m_1', brief({ action: 'discard' }))]
  expect(acceptance(mixed)).toEqual({ kind: 'many' })
  expect(acceptance([card('m_0', null), card('m_1', brief({}))])).toEqual({ kind: 'many' })
  const merges = ['m_0', 'm_1'].map((id) => card(id, brief({ action: 'merge', with: ['m_2'] })))
  expect(acceptance(merges)).toEqual({ kind: 'many' })
  const unsure = ['m_0', 'm_1'].map((id) => card(id, brief({ action: 'needs-you', reason: 'They differ.' })))
  expect(acceptance(unsure)).toEqual({ kind: 'no', why: 'These need you: They differ.' })
})

test('a reason shared by all is recorded with the action', () => {
  expect(acceptance([card('m_0', brief({})), card('m_1', brief({}))])).toMatchObject({ reason: 'Its file stands.' })
})

test('a memory that needs a person is never accepted, and says what it needs', () => {
  const one = card('m_0', brief({ action: 'needs-you', reason: 'It holds a password.' }))
  expect(acceptance([one])).toEqual({ kind: 'no', why: 'This one needs you: It holds a password.' })
})

test('a decided memory has nothing to accept; one before triage says how to get a recommendation', () => {
  expect(acceptance([card('m_0', null, { maturity: 'escalated' })])).toMatchObject({
    why: expect.stringContaining('decided'),
  })
  expect(acceptance([card('m_0', null)])).toMatchObject({ why: expect.stringContaining('Press T') })
})

test('a recommendation the memory’s state no longer allows is refused, with what to do', () => {
  const one = card('m_0', brief({ action: 'discard' }), { maturity: 'escalated', escalated_to: 'fees' })
  expect(acceptance([one])).toMatchObject({ kind: 'no', why: expect.stringContaining('Un-promote') })
})
