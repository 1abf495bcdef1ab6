import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Viewport } from './viewport.ts'

let resize: () => void

/** jsdom has no layout and no observer of it: the test says when the list is resized. */
class Resizes implements ResizeObserver {
  constructor(callback: () => void) {
    resize = callback
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', Resizes))
afterEach(() => void vi.unstubAllGlobals())

/** A list 600 pixels high with five cards whose heights the test can change. */
function openList() {
  const list = document.createElement('div')
  const size = { clientHeight: 600, clientWidth: 300 }
  for (const side of ['clientHeight', 'clientWidth'] as const)
    Object.defineProperty(list, side, { get: () => size[side] })
  const heights = [160, 160, 160, 160, 160]
  const cards = heights.map((_, index) => {
    const card = document.createElement('div')
    card.dataset.index = String(index)
    card.tabIndex = -1
    Object.defineProperty(card, 'offsetHeight', { get: () => heights[index] })
    list.append(card)
    return card
  })
  document.body.append(list)
  return { list, size, cards, heights }
}

test('a card the browser focuses stays in view when the cards are measured again', () => {
  const { list, cards, heights } = openList()
  const viewport = new Viewport(160)
  const detach = viewport.attach(list)
  viewport.measure(5)
  viewport.scrollTo(4)
  expect(list.scrollTop).toBeGreaterThan(200)
  list.scrollTop = 0
  cards[0]?.focus()
  heights.fill(190)
  viewport.measure(5)
  expect(list.scrollTop).toBe(0)
  detach()
})

test('the focused card stays in view when the list becomes lower', () => {
  const { list, size } = openList()
  const viewport = new Viewport(160)
  const detach = viewport.attach(list)
  viewport.measure(5)
  viewport.scrollTo(2)
  expect(list.scrollTop).toBe(0)
  size.clientHeight = 400
  resize()
  expect(list.scrollTop).toBe(2 * 168 + 160 + 21 - 400)
  detach()
})

test('when the list becomes narrower, the focused card stays in view, else the first visible one its place', () => {
  const { list, size, cards, heights } = openList()
  const viewport = new Viewport(160)
  const detach = viewport.attach(list)
  const resizeTo = (width: number, height: number): void => {
    size.clientWidth = width
    heights.fill(height)
    resize()
    viewport.measure(5)
  }
  heights.fill(100)
  viewport.measure(5)
  viewport.scrollTo(3)
  expect(list.scrollTop).toBe(0)
  resizeTo(150, 160)
  expect(list.scrollTop).toBe(3 * 168 + 160 + 21 - 600)
  cards[0]?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  list.scrollTop = 2 * 168 + 10
  resizeTo(300, 100)
  expect(list.scrollTop).toBe(2 * 108 + 10)
  detach()
})

test('a card that is sought stands a third down unless it is visible with some context', () => {
  const { list } = openList()
  const viewport = new Viewport(160)
  const detach = viewport.attach(list)
  viewport.measure(5)
  viewport.reveal(1)
  expect(list.scrollTop).toBe(0)
  viewport.reveal(3)
  expect(list.scrollTop).toBe(3 * 168 - 200)
  detach()
})

test('a list that is scrolled to the top stays there, whatever card was in view before', () => {
  const { list, heights } = openList()
  const viewport = new Viewport(160)
  const detach = viewport.attach(list)
  viewport.measure(5)
  viewport.scrollTo(4)
  expect(list.scrollTop).toBeGreaterThan(0)
  viewport.toTop()
  heights.fill(140)
  viewport.measure(5)
  expect(list.scrollTop).toBe(0)
  detach()
})
