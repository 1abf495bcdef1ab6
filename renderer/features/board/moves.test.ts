import { expect, test } from 'vitest'
import type { Maturity, MemoryCard } from '../../../shared/model/memory.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { allowed, dropEffect } from './moves.ts'

const card = (id: string, maturity: Maturity): MemoryCard => ({
  ...fakeMemory(0),
  id,
  maturity,
  escalated_to: maturity === 'escalated' ? 'billing' : null,
})

test('a drop maps to the verb that leads to the column', () => {
  expect(dropEffect('validated', [card('a', 'raw')])).toMatchObject({ kind: 'move', verb: 'validate', ids: ['a'] })
  expect(dropEffect('discarded', [card('a', 'validated')])).toMatchObject({ kind: 'move', verb: 'discard' })
  expect(dropEffect('raw', [card('a', 'discarded')])).toMatchObject({ kind: 'move', verb: 'restore' })
  expect(dropEffect('escalated', [card('a', 'raw')])).toMatchObject({ kind: 'move', verb: 'promote' })
})

test('a drop on the card’s own column does nothing', () => {
  expect(dropEffect('raw', [card('a', 'raw')])).toEqual({ kind: 'none' })
})

test('a drop that is not allowed gives the reason and the key that would work', () => {
  expect(dropEffect('discarded', [card('a', 'escalated')])).toMatchObject({ kind: 'refused', key: 'g' })
  expect(dropEffect('validated', [card('a', 'discarded')])).toMatchObject({ kind: 'refused', key: 'z' })
  expect(dropEffect('raw', [card('a', 'validated')])).toMatchObject({ kind: 'refused', key: 'mod+z' })
})

test('several cards dropped on Escalated are promoted together', () => {
  const drop = dropEffect('escalated', [card('a', 'raw'), card('b', 'validated')])
  expect(drop).toMatchObject({ kind: 'move', verb: 'promote', ids: ['a', 'b'] })
})

test('a mixed selection moves the cards that can move and counts those that stay', () => {
  const drop = dropEffect('discarded', [card('a', 'raw'), card('b', 'raw'), card('c', 'escalated')])
  expect(drop).toMatchObject({ kind: 'move', ids: ['a', 'b'], words: 'Drop to discard 2, 1 other stay' })
})

test('an action on a mixed selection gives the reasons for the cards it leaves out', () => {
  const { ids, refused } = allowed('validate', [card('a', 'raw'), card('b', 'escalated')])
  expect(ids).toEqual(['a'])
  expect(refused[0]).toContain('promoted to billing')
})
