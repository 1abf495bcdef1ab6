import type { Places } from '../handles.ts'
import { revealedTop } from '../revealed.ts'
import { listLines, type ListLines } from './listLines.ts'

/** The visible lines, both ends included, and the height of a line in pixels. */
export interface VisibleLines {
  first: number
  last: number
  height: number
}

/** The visible part of a list whose lines are all equally high, in a scrolling element. */
export class RowsView implements Places {
  readonly #listeners = new Set<() => void>()
  #element: HTMLElement | null = null
  #lines: ListLines = listLines(0, [])
  #sight: VisibleLines = { first: 0, last: 0, height: 28 }

  /** Starts to observe a scrolling element, and an element as high as a line; returns a function that stops. */
  attach(element: HTMLElement, line: HTMLElement): () => void {
    this.#element = element
    const look = (): void => this.#look(line.offsetHeight)
    const scrolled = (): void => this.#look(this.#sight.height)
    const resized = new ResizeObserver(look)
    resized.observe(element)
    resized.observe(line)
    element.addEventListener('scroll', scrolled, { passive: true })
    look()
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
      this.#element = null
    }
  }

  /** Takes over the lines of a list that became longer, shorter or grouped in another way. */
  show(lines: ListLines): void {
    const resized = lines.count !== this.#lines.count
    this.#lines = lines
    // To look forces a layout, and which lines are visible depends on their number alone.
    if (resized) this.#look(this.#sight.height)
  }

  readonly topOf = (index: number): number =>
    this.#lines.lineOf(index) * this.#sight.height - (this.#element?.scrollTop ?? 0)

  readonly placeAt = (top: number): number =>
    this.#lines.indexAt(Math.floor((top + (this.#element?.scrollTop ?? 0)) / this.#sight.height))

  readonly scrollTo = (index: number): void => {
    const element = this.#element
    if (!element) return
    const { top, bottom } = this.#spanOf(index)
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }

  readonly reveal = (index: number): void => {
    const element = this.#element
    if (!element) return
    const { scrollTop, clientHeight: height } = element
    element.scrollTop = revealedTop({ ...this.#spanOf(index), scrollTop, height })
  }

  readonly toTop = (): void => {
    if (this.#element) this.#element.scrollTop = 0
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly sight = (): VisibleLines => this.#sight

  /** Where a row begins and ends; a heading stays at the top and would cover it. */
  #spanOf(index: number): { top: number; bottom: number } {
    const { height } = this.#sight
    const bottom = (this.#lines.lineOf(index) + 1) * height
    return { top: bottom - (this.#lines.headed ? 2 : 1) * height, bottom }
  }

  #look(measured: number): void {
    if (!this.#element) return
    const height = measured || this.#sight.height
    const { scrollTop, clientHeight } = this.#element
    const last = Math.max(0, this.#lines.count - 1)
    const lineAt = (top: number): number => Math.max(0, Math.min(last, Math.floor(top / height)))
    const next = { first: lineAt(scrollTop), last: lineAt(scrollTop + clientHeight), height }
    const { first, last: end, height: former } = this.#sight
    if (next.first === first && next.last === end && height === former) return
    this.#sight = next
    for (const listener of this.#listeners) listener()
  }
}
