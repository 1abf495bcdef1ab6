/** A text and its hash. */
export interface KnownText {
  hash: string
  text: string
}

/** The texts known to a comparing thread, and their similarities. */
export interface TextSpace {
  readonly size: number
  has(hash: string): boolean
  /** Adds a text by what is stored of it: its sketch or, where a model makes vectors, its vector and then its sketch. */
  put(hash: string, made: string | Float32Array): void
  /** Adds a text from its content; where a model makes vectors, after its vector, and nothing without it. */
  putText(known: KnownText): void
  remove(hash: string): void
  /** Returns what to store of a text besides its vector, so that `put` can add it again; null if the text is unknown. */
  sketchOf(hash: string): string | null
  /**
   * Returns all other texts close enough to be scored, exactly, then the `more` next closest, closest first, then those of
   * which a sentence may contradict one of the text.
   */
  near(hash: string, more: number): string[]
  /** Returns the texts closest to a vector, at most `most`, with their similarities; none in a space without vectors. */
  nearVector(vector: Float32Array, most: number): [hash: string, similarity: number][]
  /**
   * Yields all pairs close enough to be compared, exactly, or of which a sentence each may contradict the other, each once, in
   * batches; `share` is the part of the work done, 0 to 1.
   */
  pairs(): Generator<{ pairs: [string, string][]; share: number }, void>
  /**
   * Returns the similarity, 0 to 1, where 0.85 means as close as pairs that people consider the same; null if a text is
   * unknown.
   */
  similarity(one: KnownText, other: KnownText): number | null
  /** Checks whether a sentence of one known text may contradict one of another, however little else they share. */
  mayContradict(one: string, other: string): boolean
}
