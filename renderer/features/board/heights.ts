const chunkSize = 256

/**
 * Positions of cards in a long list where only those rendered so far have been measured and the rest are assumed to be
 * `estimate` high. Differences are summed in chunks, so that a lookup takes a few hundred steps however long the list is. All
 * sizes are pixels; indexes start at 0.
 */
export class Heights {
  readonly #estimate: number
  readonly #gap: number
  readonly #measured = new Map<number, number>()
  readonly #chunks: number[] = []

  constructor(estimate: number, gap: number) {
    this.#estimate = estimate
    this.#gap = gap
  }

  /** Returns the height of one card, without the gap after it. */
  sizeOf(index: number): number {
    return this.#measured.get(index) ?? this.#estimate
  }

  /** Stores a measured height. Returns whether it changed. */
  measure(index: number, size: number): boolean {
    const change = size - this.sizeOf(index)
    this.#measured.set(index, size)
    if (Math.abs(change) < 0.5) return false
    const chunk = Math.floor(index / chunkSize)
    this.#chunks[chunk] = this.#excess(chunk) + change
    return true
  }

  /** Discards all measurements, for example after a change of width. */
  clear(): void {
    this.#measured.clear()
    this.#chunks.length = 0
  }

  /**
   * Returns the distance of a card’s top from the top of the list; for `index` equal to the number of cards, the list height
   * plus one gap.
   */
  offsetOf(index: number): number {
    const chunk = Math.floor(index / chunkSize)
    let offset = index * (this.#estimate + this.#gap)
    for (let at = 0; at < Math.min(chunk, this.#chunks.length); at++) offset += this.#excess(at)
    if (chunk < this.#chunks.length) {
      for (let at = chunk * chunkSize; at < index; at++) offset += this.sizeOf(at) - this.#estimate
    }
    return offset
  }

  /** Returns the card at a distance from the top: the last one that begins at or before it. */
  indexAt(offset: number, count: number): number {
    const full = chunkSize * (this.#estimate + this.#gap)
    let rest = Math.max(0, offset)
    let index = 0
    for (let chunk = 0; index + chunkSize < count; chunk++) {
      const height = full + this.#excess(chunk)
      if (rest < height) break
      rest -= height
      index += chunkSize
    }
    while (index < count - 1) {
      const height = this.sizeOf(index) + this.#gap
      if (rest < height) break
      rest -= height
      index++
    }
    return index
  }

  #excess(chunk: number): number {
    return this.#chunks[chunk] ?? 0
  }
}
