import { expect, test } from 'vitest'
import { fakeSource } from '../../testing/fakeSource.ts'
import { pendingWords } from './pendingWords.ts'

test('without pending decisions there is no text', () => {
  expect(pendingWords([fakeSource({}), fakeSource({ id: 's_2' })])).toBeNull()
})

test('the bar counts the decisions, and names the file once it is known', () => {
  const words = pendingWords([fakeSource({ pending: 12 })], '/home/ada/parcel-api/.jaato/memories.jsonl')
  expect(words).toMatchObject({
    decisions: 12,
    verb: 'decisions not yet in',
    place: 'parcel-api/.jaato/memories.jsonl',
    more: null,
  })
  expect(pendingWords([fakeSource({ pending: 1 })])).toMatchObject({
    verb: 'decision not yet in',
    place: 'parcel-api/.jaato',
  })
})

test('conflicts alone keep the bar visible', () => {
  expect(pendingWords([fakeSource({ needs_you: 1 })])).toMatchObject({
    decisions: 0,
    needsYou: 1,
    verb: 'decided memory changed by somebody else in',
  })
})

test('with several sources the one with most is named and the others are counted', () => {
  const words = pendingWords([
    fakeSource({ id: 'a', pending: 1 }),
    fakeSource({ id: 'b', pending: 5, needs_you: 2 }),
    fakeSource({ id: 'c', pending: 3 }),
    fakeSource({ id: 'd', pending: 0 }),
  ])
  expect(words).toMatchObject({ decisions: 9, more: '+2 more sources', needsYou: 2 })
  expect(words?.first.id).toBe('b')
})

test('a merge across the files of two sources is one decision, and can be written while one of them is paused', () => {
  const words = pendingWords([
    fakeSource({ id: 'a', pending: 1, paused_since: '2026-11-01T00:00:00.000Z' }),
    fakeSource({ id: 'b', pending: 1, pending_shared: 1 }),
  ])
  expect(words).toMatchObject({ decisions: 1, more: '+1 more source', isWritable: true })
})
