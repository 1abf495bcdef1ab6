import { expect, test } from 'vitest'
import type { Difference } from '../../../shared/model/comparison.ts'
import { markedSpans, sortDifferences, valuesOf } from './marks.ts'

const older = 'The pool holds 20 slots for each worker'
const newer = 'The pool has 10 slots for each process'
const span = (text: string, words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  text: words,
})
const between = (a: string, b: string, more: Partial<Difference> = {}): Difference => ({
  kind: 'word',
  a: span(older, a),
  b: span(newer, b),
  text: `${a} ${b}`,
  ...more,
})
const number = between('20', '10', { kind: 'number', contrary: true })
const verb = between('holds', 'has')

const shown = (text: string, side: 'a' | 'b', differences: Difference[]) => {
  let from = 0
  const parts = markedSpans(side, differences).map(({ start, end, mark }) => {
    const before = text.slice(from, start)
    from = end
    return `${before}[${mark}:${text.slice(start, end)}]`
  })
  return parts.join('') + text.slice(from)
}

test('contradictory words are marked strongly, reworded ones lightly', () => {
  expect(shown(older, 'a', [number, verb])).toBe('The pool [differs:holds] [contrary:20] slots for each worker')
  expect(shown(newer, 'b', [number, verb])).toBe('The pool [differs:has] [contrary:10] slots for each process')
})

test('where marks overlap, the contradictory one wins', () => {
  const wide = between('holds 20 slots', 'has 10 slots')
  expect(shown(older, 'a', [wide, number])).toBe('The pool holds [contrary:20] slots for each worker')
})

test('words in only one text are not marked as reworded', () => {
  const added: Difference = { kind: 'added', a: span(older, 'for each worker'), b: null, text: 'more' }
  expect(shown(older, 'a', [number, added])).toBe('The pool holds [contrary:20] slots for each worker')
})

test('when no difference is the cause of the contradiction, all opposing differences are marked', () => {
  const { contrary, others } = sortDifferences([verb, { kind: 'added', a: null, b: span(newer, 'each'), text: 'more' }])
  expect(contrary).toEqual([verb])
  expect(others).toHaveLength(1)
})

test('the words that contradict each other are shown, of a negation what it denies; long passages are not', () => {
  expect(valuesOf([verb, number])).toEqual(['20', '10'])
  const denied = { ...span('The pool is not shared', 'not shared') }
  const negation: Difference = { kind: 'negation', a: denied, b: span(newer, 'slots'), text: 'no', contrary: true }
  expect(valuesOf([negation])).toEqual(['not shared', 'slots'])
  expect(valuesOf([{ ...negation, b: null }])).toBeNull()
  expect(valuesOf([between('pool holds 20 slots for', '10', { contrary: true })])).toBeNull()
})

test('no words are shown that run over a sentence, or of which nothing says that they contradict', () => {
  const lines = 'Limit 1\n3. After'
  expect(valuesOf([{ ...number, b: span(lines, lines) }])).toBeNull()
  expect(valuesOf([{ ...number, b: span('10 slots. Two wait', '10 slots. Two') }])).toBeNull()
  expect(valuesOf([verb, between('worker', 'process')])).toBeNull()
  expect(valuesOf([verb])).toEqual(['holds', 'has'])
})
