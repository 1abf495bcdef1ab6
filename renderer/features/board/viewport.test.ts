import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Viewport } from './viewport.ts'

/** jsdom has no layout and no observer of it. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', NoResizes))
afterEach(() => void vi.unstubAllGlobals())

/** A list 600 pixels high with five cards whose heights the test can change. */
function openList() {
  const list = document.createElement('div')
  Object.defineProperty(list, 'clientHeight', { value: 600 })
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
  return { list, cards, heights }
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
