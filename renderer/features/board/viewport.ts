import { Heights } from './heights.ts'
import { revealedTop } from './revealed.ts'

/** The visible range of indexes, both ends included; `version` increases with every change of range or layout. */
export interface VisibleRange {
  first: number
  last: number
  /** Width of the list in rem, in steps of a quarter; 0 while it is not known. */
  width: number
  version: number
}

const gap = 8
/** Space above the first card, so that its focus ring is not cut off, and below the last one. */
const padding = { start: 5, end: 16, left: 8 }

/**
 * The visible part of a long list in a scrolling element. Cards carry `data-index`; `measure` reads the heights of the
 * mounted ones and keeps the visible content in place when cards above it turn out taller or shorter than estimated.
 */
export class Viewport {
  readonly #heights: Heights
  readonly #listeners = new Set<() => void>()
  #element: HTMLElement | null = null
  #count = 0
  /** Pixels of a rem, which grows with the text size, those that a comfortable density adds, and the width of the list in rem. */
  #unit = 16
  #roomy = 0
  #width = 0
  #sight: VisibleRange = { first: 0, last: 0, width: 0, version: 0 }
  /** Index of the card that was requested or focused; it is kept in view while the cards around it are measured. */
  #sought: number | null = null
  /** The first visible card and where it began before the cards became narrower or wider, until they are measured again. */
  #kept: { index: number; offset: number } | null = null

  constructor(estimate: number) {
    this.#heights = new Heights(estimate, gap)
  }

  /** Starts to observe an element; returns a function that stops. */
  attach(element: HTMLElement): () => void {
    this.#element = element
    let width = element.clientWidth
    const resized = new ResizeObserver(() => {
      if (element.clientWidth !== width) this.#forget()
      // The list is as long as before: a lower window, such as above a bar that appears, may hide the card.
      else if (this.#sought !== null) this.#bring(this.#sought)
      width = element.clientWidth
      this.#gauge(element)
      this.#look(true)
    })
    const release = () => (this.#sought = null)
    const follow = ({ target }: FocusEvent) => {
      // A pointer press may start a drag, which scrolls the list itself.
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
      const card = target.closest<HTMLElement>('[data-index]')
      if (card) this.#sought = Number(card.dataset.index)
    }
    const look = () => this.#look(false)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('wheel', release, { passive: true })
    element.addEventListener('pointerdown', release)
    element.addEventListener('focusin', follow)
    this.#gauge(element)
    this.#look(true)
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('wheel', release)
      element.removeEventListener('pointerdown', release)
      element.removeEventListener('focusin', follow)
      this.#element = null
    }
  }

  /** Takes over the heights that loaded cards should have, in rem; those of mounted cards are measured besides. */
  assume(known: readonly { index: number; height: number }[]): void {
    const anchor = this.placeAt(0)
    const before = this.#heights.offsetOf(anchor)
    let news = false
    for (const { index, height } of known)
      news = this.#heights.measure(index, height * this.#unit + this.#roomy) || news
    if (!news || !this.#element) return
    if (this.#kept === null) this.#element.scrollTop += this.#heights.offsetOf(anchor) - before
    this.#look(true)
  }

  /** Measures the mounted cards of a list of `count` cards. Call it after every DOM change. */
  measure(count: number): void {
    const element = this.#element
    if (!element) return
    const isNew = this.#gauge(element) || count !== this.#count
    this.#count = count
    const anchor = this.#kept?.index ?? this.placeAt(0)
    const before = this.#kept?.offset ?? this.#heights.offsetOf(anchor)
    // Cards as high as assumed are no news, but their places are.
    let news = this.#kept !== null
    this.#kept = null
    for (const card of element.querySelectorAll<HTMLElement>('[data-index]')) {
      const height = card.offsetHeight
      if (height > 0) news = this.#heights.measure(Number(card.dataset.index), height) || news
    }
    if (news) {
      const moved = this.#heights.offsetOf(anchor) - before
      if (moved !== 0) element.scrollTop += moved
      if (this.#sought !== null) this.#bring(this.#sought)
    }
    if (news || isNew) this.#look(true)
  }

  /** Scrolls a card into view by the shortest way. */
  readonly scrollTo = (index: number): void => {
    this.#sought = index
    this.#bring(index)
  }

  readonly reveal = (index: number): void => {
    this.#sought = index
    const element = this.#element
    if (!element) return
    const { scrollTop, clientHeight: height } = element
    element.scrollTop = revealedTop({ ...this.#spanOf(index), scrollTop, height })
  }

  readonly toTop = (): void => {
    this.#sought = null
    if (this.#element) this.#element.scrollTop = 0
  }

  /** Returns where a card begins, from the top of the list. */
  startOf(index: number): number {
    return padding.start + this.#heights.offsetOf(index)
  }

  /** Height of the whole list, in pixels. */
  totalOf(count: number): number {
    return padding.start + this.#heights.offsetOf(count) - gap + padding.end
  }

  /** Returns the distance of a card’s top from the top of the visible area. */
  readonly topOf = (index: number): number => this.#heights.offsetOf(index) - (this.#element?.scrollTop ?? 0)

  /** Returns the index at such a distance. */
  readonly placeAt = (top: number): number =>
    this.#heights.indexAt(top + (this.#element?.scrollTop ?? 0) - padding.start, this.#count)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly sight = (): VisibleRange => this.#sight

  /** Takes the width of the list, and the size of its text; returns whether one of them changed. */
  #gauge(element: HTMLElement): boolean {
    const root = getComputedStyle(document.documentElement)
    const unit = parseFloat(root.fontSize) || 16
    const width = Math.max(0, Math.floor(((element.clientWidth - padding.left) / unit) * 4) / 4)
    const isNew = unit !== this.#unit || width !== this.#width
    this.#unit = unit
    this.#roomy = parseFloat(root.getPropertyValue('--roomy')) || 0
    this.#width = width
    return isNew
  }

  #forget(): void {
    const index = this.placeAt(0)
    this.#kept ??= { index, offset: this.#heights.offsetOf(index) }
    this.#heights.clear()
  }

  #look(changed: boolean): void {
    if (!this.#element) return
    const first = this.placeAt(0)
    const last = this.placeAt(this.#element.clientHeight)
    if (!changed && first === this.#sight.first && last === this.#sight.last) return
    this.#sight = { first, last, width: this.#width, version: this.#sight.version + 1 }
    for (const listener of this.#listeners) listener()
  }

  /** Where a card begins and ends, with the space around it. */
  #spanOf(index: number): { top: number; bottom: number } {
    const top = this.#heights.offsetOf(index)
    return { top, bottom: top + this.#heights.sizeOf(index) + padding.start + padding.end }
  }

  #bring(index: number): void {
    const element = this.#element
    if (!element) return
    const { top, bottom } = this.#spanOf(index)
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }
}
