import type { HashPair, PairsPart, StoredSketch } from '../language/computeTasks.ts'
import type { KnownText } from '../language/textSpace.ts'
import type { TextPair } from '../language/textPair.ts'

/**
 * How close the texts of a library are, as the provider in use says. Everything that compares texts of it asks this; the
 * thread that computes does the work. Every question throws `unavailable` when that breaks down.
 */
export interface Closeness {
  /** The provider, its model and its scale: pairs scored under another one are scored anew. */
  readonly version: string
  size(): Promise<number>
  unknownAmong(hashes: readonly string[]): Promise<string[]>
  /**
   * Works out what the provider needs of texts before they can be taken in, and keeps it. Texts that are gone meanwhile are
   * left out. Throws where the provider cannot be had.
   */
  ready(hashes: readonly string[], options?: { isCancelled?: () => boolean }): Promise<void>
  /** Takes in texts compared before, by their hashes; `ready` may not have been asked for. */
  fill(hashes: readonly string[]): Promise<void>
  /** Takes texts in, those left out that are not ready; answers how many there are now. */
  put(texts: readonly KnownText[]): Promise<number>
  remove(hashes: readonly string[]): Promise<void>
  sketchesOf(hashes: readonly string[]): Promise<StoredSketch[]>
  /** Every other text close enough to be looked at, exactly, and of `more` others the closest; closest first. */
  near(hash: string, more?: number): Promise<string[]>
  /** All pairs close enough to be looked at, exactly, each once. */
  pairs(): AsyncGenerator<PairsPart, void>
  /** Those of the pairs that are worth keeping. Texts not handed over count as gone. */
  score(pairs: readonly HashPair[], texts: readonly KnownText[]): Promise<TextPair[]>
  /** 0 to 1 for each of the others, 0.85 = as close as pairs people call the same; null where one is not ready. */
  similarities(one: KnownText, others: readonly KnownText[]): Promise<(number | null)[]>
}

/** How close the library's texts are. */
export interface Neighbours {
  /** The closeness of the provider that was in use last. */
  current: { provider: string | null; closeness: Closeness } | null
  /** Fills the closeness with what was compared before, at first use. */
  filled: Promise<void> | null
}
