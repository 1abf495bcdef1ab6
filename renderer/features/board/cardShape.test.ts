import { expect, test } from 'vitest'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { cardShape } from './cardShape.ts'

const narrow = 13
const usual = 20
const wide = 40
const long = 'The tide table is read before the berth row is locked, or two ships are moored at one quay. '.repeat(3)

function shape(change: Partial<MemoryCard>, width: number) {
  const { title, text, height } = cardShape({ ...fakeMemory(0), maturity: 'raw', ...change }, [], width)
  return { title, text, height }
}

test('a short note has a low card, a long one two lines each for title and text', () => {
  expect(shape({ description: 'Use pnpm.', excerpt: 'Use pnpm.' }, usual)).toEqual({ title: 1, text: 0, height: 5 })
  const some = shape({ description: 'Berths', excerpt: 'Ships are moored by hand.' }, usual)
  expect(some).toEqual({ title: 1, text: 1, height: 6.125 })
  const full = { description: long.slice(0, 70), excerpt: `Never forget it: ${long}` }
  expect(shape(full, usual)).toEqual({ title: 2, text: 2, height: 8.375 })
})

test('the same note takes more lines in a narrow column, and at most one each in a wide one', () => {
  const note = {
    description: 'Read the whole tide table at first',
    excerpt: 'Ships are moored by hand at night, and nobody looks after them.',
  }
  expect(shape(note, narrow)).toMatchObject({ title: 2, text: 2 })
  expect(shape(note, usual)).toMatchObject({ title: 1, text: 2 })
  expect(shape(note, wide)).toMatchObject({ title: 1, text: 1 })
})

test('a long title gets a third line in a narrow column, and the text one less', () => {
  const note = { description: long.slice(0, 70), excerpt: `Never forget it: ${long}` }
  expect(shape(note, narrow)).toMatchObject({ title: 3, text: 1 })
})

test('a title that goes on in the text is shown whole, in up to four lines', () => {
  const note = { description: long.slice(0, 110), excerpt: long }
  expect(shape(note, narrow)).toMatchObject({ title: 4, text: 0 })
  expect(shape(note, usual)).toMatchObject({ title: 3, text: 1 })
})

test('a decided card has room for its title and one line, or for its title only', () => {
  expect(shape({ maturity: 'escalated', description: 'Berths', escalated_to: 'berths' }, usual).height).toBe(4.75)
  expect(shape({ maturity: 'discarded', description: long, reason: 'Chatter' }, usual).height).toBe(5.875)
  expect(shape({ maturity: 'discarded', description: 'Berths', reason: null }, usual).height).toBe(3.5)
})

test('the layout of a card is computed once for a width and a search', () => {
  const card = fakeMemory(0)
  const marked = [{ word: 'quay', begun: false }]
  const first = cardShape(card, marked, usual)
  expect(cardShape(card, marked, usual)).toBe(first)
  expect(cardShape(card, marked, narrow)).not.toBe(first)
})
