import type { HashPair, PairBatch, StoredSketch } from '../language/computeTasks.ts'
import type { KnownText } from '../language/textSpace.ts'
import type { TextPair } from '../language/textPair.ts'

/**
 * Similarity between the texts of a library, as computed by the provider in use. Everything that compares its texts goes
 * through this; the compute thread does the work. Every method throws `unavailable` when that thread crashes.
 */
export interface Closeness {
  /** The provider, its model and its scale: pairs scored under another version are scored again. */
  readonly version: string
  size(): Promise<number>
  unknownAmong(hashes: readonly string[]): Promise<string[]>
  /**
   * Computes and stores what the provider needs before texts can be added. Skips texts deleted meanwhile. Throws when the
   * provider is not available.
   */
  ready(hashes: readonly string[], options?: { isCancelled?: () => boolean }): Promise<void>
  /** Adds texts compared before, by their hashes, without requiring `ready`. */
  fill(hashes: readonly string[]): Promise<void>
  /** Adds texts, skipping those that are not ready; returns the number of texts now present. */
  put(texts: readonly KnownText[]): Promise<number>
  remove(hashes: readonly string[]): Promise<void>
  sketchesOf(hashes: readonly string[]): Promise<StoredSketch[]>
  /** Returns all other texts close enough to be scored, exactly, then the `more` next closest, closest first. */
  near(hash: string, more?: number): Promise<string[]>
  /** Returns the texts closest to a vector of the provider, at most `most`, with their similarities; none without a model. */
  nearVector(vector: Float32Array, most: number): Promise<[hash: string, similarity: number][]>
  /** Yields all pairs close enough to be scored, exactly, each once. */
  pairs(): AsyncGenerator<PairBatch, void>
  /** Returns the pairs worth storing. Texts not passed in count as deleted. */
  score(pairs: readonly HashPair[], texts: readonly KnownText[]): Promise<TextPair[]>
  /** Frees what was kept for scoring more pairs. */
  endPairs(): Promise<void>
  /**
   * Returns 0 to 1 for each of the others, where 0.85 is as close as pairs people call the same; null when a text is not
   * ready.
   */
  similarities(one: KnownText, others: readonly KnownText[]): Promise<(number | null)[]>
}

/** The closeness in use, and which of the library's texts it knows. */
export interface Neighbours {
  /** Returns the closeness of a provider: the one in use, or a new one without texts. */
  use(provider: string | null, create: () => Closeness): Closeness
  /** Has the next use start anew: the thread lost its texts, or they were compared by another version. */
  forget(): void
  /** Whether the texts compared before were added, or are being added. */
  readonly isLoaded: boolean
  /** Whether these texts were added, so that nobody waits for them. */
  readonly isReady: boolean
  /** Adds the texts compared before with `load`, unless they were. */
  loadOnce(load: () => Promise<void>): Promise<void>
  /** Adds them again, because another process may have compared more. */
  loadAgain(load: () => Promise<void>): Promise<void>
  /** Notes that all memories up to a row were looked for in the index; returns the row noted before, null at first. */
  noteLastRow(row: number): number | null
}

/** Creates the state of a library nothing was compared in yet. */
export function createNeighbours(): Neighbours {
  let current: { provider: string | null; closeness: Closeness } | null = null
  let loaded: Promise<void> | null = null
  let isReady = false
  let lastRow: number | null = null
  const begin = (load: () => Promise<void>): Promise<void> => {
    const loading = load().then(() => {
      if (loaded === loading) isReady = true
    })
    return (loaded = loading)
  }
  return {
    use(provider, create) {
      if (current?.provider !== provider) {
        current = { provider, closeness: create() }
        loaded = null
        isReady = false
      }
      return current.closeness
    },
    forget: () => void (current = null),
    get isLoaded() {
      return loaded !== null
    },
    get isReady() {
      return isReady
    },
    loadOnce: (load) => loaded ?? begin(load),
    loadAgain: begin,
    noteLastRow(row) {
      const former = lastRow
      lastRow = row
      return former
    },
  }
}
