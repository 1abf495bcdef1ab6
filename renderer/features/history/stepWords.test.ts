import { expect, test } from 'vitest'
import { fakeDecision as row } from '../../testing/fakeDecision.ts'
import { type Advice, stepsOf } from './steps.ts'
import { hasDetails, stepWords } from './stepWords.ts'

const adviceOf = new Map<string, Advice>([
  ['recommend.keep', { action: 'validate', sentence: 'A statement worth keeping' }],
  ['recommend.rule', { action: 'promote', sentence: 'Worded like a lesson' }],
  ['recommend.noise', { action: 'discard', sentence: 'Chatter' }],
])

const memories = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `m_${prefix}_${at}`)

const bulk = [
  row({
    seq: 1,
    verb: 'validate',
    label: 'Validated 80 memories',
    rule: 'recommend.keep',
    memory_ids: memories(80, 'v'),
  }),
  row({
    seq: 2,
    verb: 'validate',
    label: 'Validated 2 memories',
    rule: 'recommend.rule',
    memory_ids: memories(2, 'p'),
  }),
  row({
    seq: 3,
    verb: 'promote',
    label: 'Promoted “one” to a reference',
    rule: 'recommend.rule',
    memory_ids: ['m_p_0'],
  }),
  row({
    seq: 4,
    verb: 'promote',
    label: 'Promoted “other” to a reference',
    rule: 'recommend.rule',
    memory_ids: ['m_p_1'],
  }),
  row({
    seq: 5,
    verb: 'discard',
    label: 'Discarded 3 memories',
    rule: 'recommend.noise',
    memory_ids: memories(3, 'd'),
  }),
]
const wordsOf = (rows: typeof bulk) => stepsOf(rows.toReversed()).map((step) => stepWords(step, adviceOf))

test('a step of many acts is one line of counts; what only prepared a promotion does not count', () => {
  expect(wordsOf(bulk)).toEqual(['Accepted 85 recommendations: 80 validated, 3 discarded, 2 promoted'])
})

test('accepted merges count the memories they join, as the dialog and the undo do', () => {
  const merge = row({ seq: 6, verb: 'merge', label: 'Merged 4 memories into one', rule: 'recommend.same' })
  const advice = new Map([...adviceOf, ['recommend.same', { action: 'merge' as const, sentence: 'They say the same' }]])
  const [step] = stepsOf([{ ...merge, memory_ids: ['m_made', ...memories(4, 's')] }, ...bulk.toReversed()])
  expect(step && stepWords(step, advice)).toBe(
    'Accepted 89 recommendations: 80 validated, 4 merged into 1, 3 discarded, 2 promoted',
  )
})

test('it does not say “Accepted” if something else than the recommendation was done', () => {
  expect(wordsOf(bulk.map((each) => ({ ...each, rule: 'recommend.noise' })))).toEqual([
    '80 validated, 3 discarded, 2 promoted',
  ])
})

test('a step of few acts says them all', () => {
  expect(wordsOf(bulk.slice(0, 3))).toEqual([
    'Validated 80 memories, then validated 2 memories, then promoted “one” to a reference',
  ])
})

test('a step that did the same several times says how often', () => {
  const merges = ['a', 'b', 'c'].map((made, at) =>
    row({
      seq: at,
      verb: 'merge',
      label: `Merged ${at === 0 ? 3 : 2} memories into one`,
      memory_ids: [made, ...memories(2, made)],
    }),
  )
  expect(wordsOf(merges)).toEqual(['Made 3 merges'])
  const discards = ['a', 'b'].map((id, at) =>
    row({ seq: at, verb: 'discard', label: 'Discarded 1 memory', memory_ids: [id] }),
  )
  expect(wordsOf(discards)).toEqual(['2 discarded'])
})

test('a step with equal validations that only prepared promotions names the promotions', () => {
  const promotions = ['a', 'b'].flatMap((id, at) => [
    row({ seq: 2 * at, verb: 'validate', label: 'Validated 1 memory', memory_ids: [id] }),
    row({ seq: 2 * at + 1, verb: 'promote', label: `Promoted “${id}” to a reference`, memory_ids: [id] }),
  ])
  expect(wordsOf(promotions)).toEqual([
    'Validated 1 memory, then promoted “a” to a reference, then promoted “b” to a reference',
  ])
})

test('a step has details if it has files, or is too long for its line', () => {
  expect(stepsOf(bulk).map(hasDetails)).toEqual([true])
  expect(stepsOf([row({})]).map(hasDetails)).toEqual([false])
  expect(stepsOf([row({ paths: ['/r/one.json'] })]).map(hasDetails)).toEqual([true])
})
