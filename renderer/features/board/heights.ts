const chunkSize = 256

/**
 * Where the cards of a long list stand, when only those seen so far have been measured and the rest are taken to be
 * `estimate` high. Differences are summed up in chunks, so that no question costs more than a few hundred steps
 * however long the list is. All numbers are pixels; places count from 0.
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

  /** The height of one card, without the gap after it. */
  sizeOf(index: number): number {
    return this.#measured.get(index) ?? this.#estimate
  }

  /** Takes in a measured height; answers whether it was news. */
  measure(index: number, size: number): boolean {
    const change = size - this.sizeOf(index)
    this.#measured.set(index, size)
    if (Math.abs(change) < 0.5) return false
    const chunk = Math.floor(index / chunkSize)
    this.#chunks[chunk] = this.#excess(chunk) + change
    return true
  }

  /** Forgets all measures, as after a change of width. */
  clear(): void {
    this.#measured.clear()
    this.#chunks.length = 0
  }

  /** Distance of a card’s top from the top of the list; for the number of cards, the height of the list and one gap. */
  offsetOf(index: number): number {
    const chunk = Math.floor(index / chunkSize)
    let offset = index * (this.#estimate + this.#gap)
    for (let at = 0; at < Math.min(chunk, this.#chunks.length); at++) offset += this.#excess(at)
    if (chunk < this.#chunks.length) {
      for (let at = chunk * chunkSize; at < index; at++) offset += this.sizeOf(at) - this.#estimate
    }
    return offset
  }

  /** The card at a distance from the top: the last one that begins at or before it. */
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
