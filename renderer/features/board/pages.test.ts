import { expect, test } from 'vitest'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { pagesAround, pageSize, pagesOf, snapshot, type Page } from './pages.ts'

const page = (number: number, total: number, at = 1): Page => ({
  items: Array.from({ length: Math.min(pageSize, total - number * pageSize) }, (_, index) =>
    fakeMemory(number * pageSize + index),
  ),
  total,
  at,
})
const id = (at: number) => fakeMemory(at).id

test('a range is covered by the pages it touches', () => {
  expect(pagesOf(0, 12)).toEqual([0])
  expect(pagesOf(95, 104)).toEqual([0, 1])
  expect(pagesOf(50_000, 50_010)).toEqual([500])
})

test('pages near the visible cards are fetched before the scroll reaches them', () => {
  expect(pagesAround(0, 45)).toEqual([0])
  expect(pagesAround(20, 65)).toEqual([0, 1])
  expect(pagesAround(130, 175)).toEqual([0, 1, 2])
  expect(pagesAround(50_045, 50_055)).toEqual([500])
})

test('a far page is known while those before it are not', () => {
  const column = snapshot(
    new Map([
      [0, page(0, 100_000)],
      [500, page(500, 100_000)],
    ]),
  )
  expect(column.total).toBe(100_000)
  expect(column.cardAt(50_003)?.id).toBe(id(50_003))
  expect(column.cardAt(20_000)).toBeUndefined()
  expect(column.indexOf(id(50_003))).toBe(50_003)
})

test('cards on their way out leave no gap; the ones below move up', () => {
  const gone = new Set([id(1), id(2), id(100)])
  const column = snapshot(
    new Map([
      [0, page(0, 150)],
      [1, page(1, 150)],
    ]),
    (card) => gone.has(card),
  )
  expect(column.total).toBe(147)
  expect(column.cardAt(0)?.id).toBe(id(0))
  expect(column.cardAt(1)?.id).toBe(id(3))
  expect(column.cardAt(98)?.id).toBe(id(101))
  expect(column.indexOf(id(101))).toBe(98)
  expect(column.indexOf(id(2))).toBe(-1)
})

test('a page fetched after the move replaces the prediction', () => {
  const moved = (_: string, at: number) => at <= 5
  expect(snapshot(new Map([[0, page(0, 3, 5)]]), moved).total).toBe(0)
  expect(snapshot(new Map([[0, page(0, 3, 6)]]), moved).total).toBe(3)
})

test('groups begin where they are without the cards that leave', () => {
  const groups = [
    { key: 'merge', count: 1 },
    { key: 'discard', count: 2 },
    { key: 'validate', count: 97 },
  ]
  const pages = new Map([[0, { ...page(0, 100), groups }]])
  const column = snapshot(pages, (memory) => memory === id(0) || memory === id(2))
  expect(column.groups).toEqual([
    { key: 'discard', count: 1, start: 0 },
    { key: 'validate', count: 97, start: 1 },
  ])
})
