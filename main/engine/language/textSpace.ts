/** A text and its hash. */
export interface KnownText {
  hash: string
  text: string
}

/** The texts known to a comparing thread, and their similarities. */
export interface TextSpace {
  readonly size: number
  has(hash: string): boolean
  /** Adds a text by its terms or its vector. Throws if given the other kind. */
  put(hash: string, made: string | Float32Array): void
  /** Adds a text from its content. Throws if the space needs a vector. */
  putText(known: KnownText): void
  remove(hash: string): void
  /** Returns the terms to store for a text: empty if its vector is stored already, null if the text is unknown. */
  sketchOf(hash: string): string | null
  /** Returns all other texts close enough to be scored, exactly, then the `more` next closest, closest first. */
  near(hash: string, more: number): string[]
  /** Returns the texts closest to a vector, at most `most`, with their similarities; none in a space without vectors. */
  nearVector(vector: Float32Array, most: number): [hash: string, similarity: number][]
  /**
   * Yields all pairs close enough to be compared, exactly, each once, in batches; `share` is the part of the work done, 0 to
   * 1.
   */
  pairs(): Generator<{ pairs: [string, string][]; share: number }, void>
  /**
   * Returns the similarity, 0 to 1, where 0.85 means as close as pairs that people consider the same; null if a text is
   * unknown.
   */
  similarity(one: KnownText, other: KnownText): number | null
}
