import { expect, test } from 'vitest'
import type { Verb } from '../../../shared/model/decision.ts'
import { stepLabel } from './stepLabel.ts'

const row = (verb: Verb, label: string, ...ids: string[]) => ({ verb, label, memory_ids: JSON.stringify(ids) })

test('a step of one decision is labelled by that decision', () => {
  expect(stepLabel([row('edit', 'Edited 1 memory', 'new', 'old')])).toBe('Edited 1 memory')
})

test('decisions of one kind are counted together', () => {
  expect(stepLabel([row('discard', 'Discarded 2 memories', 'a', 'b'), row('discard', 'Discarded 1 memory', 'c')])).toBe(
    'Discarded 3 memories',
  )
})

test('a step of several kinds names each of them', () => {
  const step = [
    row('merge', 'Merged 2 memories into one', 'ab', 'a', 'b'),
    row('merge', 'Merged 3 memories into one', 'cde', 'c', 'd', 'e'),
    row('validate', 'Validated 1 memory', 'f'),
    row('validate', 'Validated 4 memories', 'v', 'w', 'x', 'y'),
    row('promote', 'Promoted “Pooling” to a reference', 'f'),
    row('promote', 'Promoted “Ports” to a reference', 'g'),
    row('discard', 'Discarded 7 memories', '1', '2', '3', '4', '5', '6', '7'),
  ]
  expect(stepLabel(step)).toBe(
    'Merged 5 memories into 2, validated 4 memories, promoted 2 memories, discarded 7 memories',
  )
})

test('preparatory decisions are not named', () => {
  expect(
    stepLabel([row('validate', 'Validated 1 memory', 'a'), row('promote', 'Promoted “Pooling” to a reference', 'a')]),
  ).toBe('Promoted “Pooling” to a reference')
  expect(
    stepLabel([row('unpromote', 'Un-promoted “Ports”', 'a'), row('hygiene', 'Removed 2 entries from 1 file', 'a')]),
  ).toBe('Removed 2 entries from 1 file')
})

test('validations that prepared a promotion are not counted among the others', () => {
  const step = [
    row('validate', 'Validated 3 memories', 'a', 'b', 'c'),
    row('validate', 'Validated 1 memory', 'd'),
    row('promote', 'Promoted “Pooling” to a reference', 'b'),
    row('promote', 'Promoted “Ports” to a reference', 'd'),
  ]
  expect(stepLabel(step)).toBe('Validated 2 memories, promoted 2 memories')
})
