import { expect, test } from 'vitest'
import type { ReviewQueue } from '../../../shared/contract/review.ts'
import { fakeDecision } from '../../testing/fakeDecision.ts'
import { openedReview, type ReviewState } from './reviewState.ts'
import { afterDeciding, coversItem, followingKeys, standingOf, viewOf } from './reviewView.ts'
import { fakeItem, fakeQueue, fakeRow } from './testing/items.ts'

const names = ['one', 'two', 'three', 'four']
const queueOf = (more: Partial<ReviewQueue> = {}) =>
  fakeQueue(
    names.map((name) => fakeRow(name)),
    more,
  )
const reviewed = [
  { key: 'm:x', group: 'junk', title: 'X', like: 'junk:talk', state: 'done', words: 'discarded', step: 3 },
] as const satisfies ReviewQueue['reviewed']
const standing = (more: Partial<ReviewState>, queue = queueOf()) => standingOf(queue, { ...openedReview, ...more })
const item = fakeItem(fakeRow('one'), ['The text.'])

/** What the screen is over a queue of four, with what differs. */
function viewKind(more: {
  queue?: ReviewQueue | undefined
  failed?: string
  item?: typeof item | undefined
  state?: Partial<ReviewState>
}): string {
  const queue = 'queue' in more ? more.queue : queueOf()
  const state = { ...openedReview, ...more.state }
  const engine = { queue, failed: more.failed ?? null, item: 'item' in more ? more.item : item }
  return viewOf(engine, standingOf(queue, state), state).kind
}

test('the item in view is the selected one, or else the one kept from an earlier visit, or else the first', () => {
  expect(standing({}).current?.key).toBe('m:one')
  const kept = queueOf({ place: { ...queueOf().place, at: 'm:three' } })
  expect(standing({}, kept)).toMatchObject({ index: 2, current: { key: 'm:three' } })
  expect(standing({ place: 'm:two' }, kept).current?.key).toBe('m:two')
})

test('when the item in view disappears, its successor is shown, or at the end the last one', () => {
  const listed = new Map(queueOf().items.map((row) => [row.key, row]))
  expect(standing({ listed, decided: new Set(['m:two']), place: 'm:two' }).current?.key).toBe('m:three')
  expect(standing({ listed, decided: new Set(['m:four']), place: 'm:four' }).current?.key).toBe('m:three')
})

test('items decided in this window do not count as left', () => {
  expect(standing({ decided: new Set(['m:two']) }, queueOf({ total: 700 })).left).toBe(699)
})

test('undo takes the last verdict of this window, or else the last one of an earlier visit', () => {
  const given = { id: 1, keys: ['m:two'], said: { verb: 'accepted', count: 12 }, steps: Promise.resolve([4]) }
  const queue = queueOf({ reviewed: [...reviewed] })
  expect(standing({ given: [given] }, queue).last).toMatchObject({ id: 1, words: 'accepted 12' })
  expect(standing({}, queue).last).toEqual({ id: null, keys: ['m:x'], words: 'discarded', isMany: true, steps: [3] })
  expect(standing({}).last).toBeNull()
})

test('a verdict is followed by the next item, and at the end by those passed over', () => {
  const { rows } = standing({})
  expect(afterDeciding({ rows, index: 1, left: 4 }, ['m:two', 'm:three'])).toMatchObject({
    next: { key: 'm:four' },
    count: 2,
  })
  expect(afterDeciding({ rows, index: 3, left: 4 }, ['m:four'])).toMatchObject({ next: { key: 'm:one' }, count: 3 })
  expect(
    afterDeciding(
      { rows, index: 0, left: 4 },
      names.map((name) => `m:${name}`),
    ),
  ).toEqual({ next: undefined, count: 0 })
})

test('items beyond the loaded page count as left after a verdict', () => {
  const { rows } = standing({})
  expect(afterDeciding({ rows, index: 0, left: 4778 }, ['m:one']).count).toBe(4777)
})

test('the next six items are prefetched, and the first of another group', () => {
  const many = Array.from({ length: 12 }, (_, at) => fakeRow(`${at}`, { like: at < 10 ? 'junk:talk' : 'junk:code' }))
  expect(followingKeys(standing({}, fakeQueue(many)))).toEqual([1, 2, 3, 4, 5, 6, 10].map((at) => `m:${at}`))
})

test('the screen tells apart a failed queue, a loading queue and an item not yet loaded', () => {
  expect(viewKind({ queue: undefined, failed: 'Not responding.' })).toBe('failed')
  expect(viewKind({ queue: undefined })).toBe('loading')
  expect(viewKind({ item: undefined })).toBe('waiting')
  expect(viewKind({})).toBe('item')
})

test('decisions made elsewhere are shown until the review starts or has an answer', () => {
  const elsewhere = { total: 1, decisions: [fakeDecision({ seq: 4, step: 4, label: 'Discarded 3 memories' })] }
  expect(viewKind({ queue: queueOf({ elsewhere }) })).toBe('start')
  expect(viewKind({ queue: queueOf({ elsewhere }), state: { begun: true } })).toBe('item')
  expect(viewKind({ queue: queueOf({ elsewhere, reviewed: [...reviewed] }) })).toBe('item')
})

test('an empty queue shows the last page, or the empty state when nothing was answered; items beyond the page are waited for', () => {
  expect(viewKind({ queue: fakeQueue([]) })).toBe('empty')
  expect(viewKind({ queue: fakeQueue([], { reviewed: [...reviewed] }) })).toBe('end')
  expect(viewKind({ queue: fakeQueue([], { total: 3 }), item: undefined })).toBe('waiting')
})

test('the last page can be opened early; a group page gives way to it once nothing is left', () => {
  expect(viewKind({ state: { page: { kind: 'end' } } })).toBe('end')
  const page = { kind: 'batch', batch: { kind: 'least', project: undefined, least: 0.9 } } as const
  expect(viewKind({ state: { page } })).toBe('batch')
  expect(viewKind({ state: { page }, queue: fakeQueue([], { reviewed: [...reviewed] }) })).toBe('end')
})

test('verdict keys are off on every page that covers the item', () => {
  expect((['start', 'empty', 'end'] as const).map((kind) => coversItem({ kind }))).toEqual([true, true, true])
  expect((['loading', 'waiting'] as const).map((kind) => coversItem({ kind }))).toEqual([false, false])
})
