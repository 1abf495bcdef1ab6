import { expect, test } from 'vitest'
import type { ReviewQueue } from '../../../shared/contract/review.ts'
import { type Given, openedReview, type ReviewEvent, reviewReducer, wordsOf } from './reviewState.ts'
import { standingOf } from './reviewView.ts'

/** The review after some events. */
const after = (...events: ReviewEvent[]) => events.reduce(reviewReducer, openedReview)
const given = (id: number, more: Partial<Given> = {}): Given => ({
  id,
  keys: [`k${id}`],
  said: { verb: 'discarded', count: null },
  steps: Promise.resolve([id]),
  ...more,
})
const decide = (id: number): ReviewEvent[] => [
  { kind: 'decided', id, keys: [`k${id}`], likes: null, place: 'next', isUnread: false },
  { kind: 'recorded', given: given(id) },
]
const noticed = (words: string): ReviewEvent => ({ kind: 'noticed', notice: { words, tone: 'warning' } })
const batch = { kind: 'least', project: undefined, least: 0.9 } as const

test('a verdict removes its item at once, shows the next one and clears the message', () => {
  const state = after(noticed('It changed.'), ...decide(1))
  expect([...state.decided]).toEqual(['k1'])
  expect(state.place).toBe('next')
  expect(state.notice).toBeNull()
  expect(state.given.map(({ id }) => id)).toEqual([1])
})

test('a skip pressed as a refused item returns leaves the reason, which nobody can have read', () => {
  const skip = { kind: 'decided', id: 1, keys: ['k1'], likes: null, place: 'k2', isUnread: true } as const
  expect(after(noticed('No.'), skip).notice?.words).toBe('No.')
})

test('a refused verdict returns with the reason and is not undone by u', () => {
  const place = 'k2'
  const state = after(...decide(1), ...decide(2), { kind: 'refused', id: 2, keys: ['k2'], place, words: 'No.' })
  expect([...state.decided]).toEqual(['k1'])
  expect(state).toMatchObject({ place, notice: { words: 'No.', tone: 'error' } })
  expect(state.given.map(({ id }) => id)).toEqual([1])
})

test('several refused items return, and the item in view stays', () => {
  const refusal: ReviewEvent = { kind: 'refused', id: 1, keys: ['k1'], place: null, words: 'No.' }
  expect(after(...decide(1), refusal).place).toBe('next')
})

test('undo counts only the items the engine accepted of an answer', () => {
  const said = { verb: 'accepted', count: 1 }
  const state = after(...decide(1), ...decide(2), { kind: 'leftPart', id: 2, said, words: 'One was left.' })
  expect(state.given.map(({ said: words }) => wordsOf(words))).toEqual(['discarded', 'accepted 1'])
  expect(state.notice).toEqual({ words: 'One was left.', tone: 'warning' })
})

test('an item the engine confirmed is no longer filtered out by this window', () => {
  expect([...after(...decide(1), ...decide(2), { kind: 'confirmed', keys: ['k1'] }).decided]).toEqual(['k2'])
})

test('while an answer to several is under way, what is confirmed of others stays away; its end lets go of both', () => {
  const likes = [{ like: 'junk:talk', count: 40 }]
  const many: ReviewEvent = { kind: 'decided', id: 2, keys: ['k2'], likes, place: 'next', isUnread: false }
  const midst = after(...decide(1), many, { kind: 'confirmed', id: 1, keys: ['k1'] })
  expect([midst.held, [...midst.decided]]).toEqual([1, ['k1', 'k2']])
  expect(midst.answers).toEqual([{ id: 2, keys: ['k2'], likes }])
  const end = reviewReducer(midst, { kind: 'confirmed', id: 2, keys: ['k2'] })
  expect([end.held, end.answers, [...end.decided]]).toEqual([0, [], []])
})

test('undo removes the verdict first, then shows its item, freshly fetched', () => {
  const undoing = after(...decide(1), { kind: 'undoing', id: 1, words: null })
  expect(undoing.given).toEqual([])
  expect([...undoing.decided]).toEqual(['k1'])
  const undone = reviewReducer(undoing, { kind: 'undone', keys: ['k1'] })
  expect(undone).toMatchObject({ place: 'k1', reading: 'k1', notice: null })
  expect(undone.decided.size).toBe(0)
})

test('after a redo, what undo takes back is what the engine has last', () => {
  const state = after(...decide(1), { kind: 'redone' })
  expect(state.given).toEqual([])
  const reviewed = [{ key: 'k9', words: 'accepted', step: 9 }] as ReviewQueue['reviewed']
  const queue = { items: [], reviewed, total: 0, place: { at: null } } as unknown as ReviewQueue
  expect(standingOf(queue, state).last).toEqual({ id: null, keys: ['k9'], words: 'accepted', isMany: true, steps: [9] })
})

test('an undo shows the items whatever page is open, even when it is refused', () => {
  for (const page of [{ kind: 'end' }, { kind: 'batch', batch }] as const) {
    expect(after({ kind: 'opened', page }, { kind: 'undone', keys: ['k1'] }).page).toEqual({ kind: 'items' })
    const refused = after({ kind: 'opened', page }, { kind: 'notUndone', words: 'A merge builds on it.' })
    expect(refused).toMatchObject({ page: { kind: 'items' }, notice: { words: 'A merge builds on it.' } })
  }
})

test('selecting an item closes the page over it and clears the message', () => {
  const place = 'k3'
  const events = [{ kind: 'opened', page: { kind: 'batch', batch } }, noticed('Gone.')] as const
  expect(after(...events, { kind: 'chosen', place })).toMatchObject({ page: { kind: 'items' }, place, notice: null })
})

test('deciding within a group leaves its page open', () => {
  expect(after({ kind: 'opened', page: { kind: 'batch', batch } }, ...decide(1)).page).toEqual({ kind: 'batch', batch })
})
