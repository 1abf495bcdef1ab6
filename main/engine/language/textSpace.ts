/** A text by its hash. */
export interface KnownText {
  hash: string
  text: string
}

/** What a thread that compares texts keeps of them, and how close they are by that. */
export interface TextSpace {
  readonly size: number
  has(hash: string): boolean
  /** Takes in a text by what was made of it: its terms, or its vector. Throws where that is of another kind. */
  put(hash: string, made: string | Float32Array): void
  /** Takes in a text by itself. Throws where a text alone is not enough. */
  putText(known: KnownText): void
  remove(hash: string): void
  /** What is to be stored of a text: its terms, empty where its vector is stored already; null where it is not there. */
  sketchOf(hash: string): string | null
  /** Returns all other texts close enough to be scored, exactly, plus the `more` next closest; closest first. */
  near(hash: string, more: number): string[]
  /** All pairs close enough to be looked at, exactly, each once, in batches; `share` says how much of the work is done. */
  pairs(): Generator<{ pairs: [string, string][]; share: number }, void>
  /** 0 to 1, 0.85 = as close as pairs people call the same; null where a text is not there. */
  similarity(one: KnownText, other: KnownText): number | null
}
