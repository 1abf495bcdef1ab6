import type { Core } from './core.ts'
import { lexicalCloseness } from './lexicalCloseness.ts'
import { modelCloseness } from './modelCloseness.ts'
import { readEmbeddingChoice } from './store/queries/embedding.ts'

/** A text by its hash. */
export interface KnownText {
  hash: string
  text: string
}

/** How close the texts of a library are, as the provider in use says. Everything that compares texts of it asks this. */
export interface Closeness {
  /** The provider, its model and its scale: pairs scored under another one are scored anew. */
  readonly version: string
  readonly size: number
  has(hash: string): boolean
  /**
   * Works out what the provider needs of texts before they can be taken in, and keeps it. Texts that are gone meanwhile are
   * left out. Throws where the provider cannot be had.
   */
  ready(hashes: readonly string[], options?: { isCancelled?: () => boolean }): Promise<void>
  /** Takes in texts compared before, by their hashes; `ready` may not have been asked for. */
  fill(hashes: readonly string[]): Promise<void>
  /** Takes a text in; false where it is not ready. */
  put(known: KnownText): boolean
  remove(hash: string): void
  /** Every other text close enough to be looked at, exactly, and of `more` others the closest; closest first. */
  near(hash: string, more?: number): string[]
  /** All pairs close enough to be looked at, exactly, each once, in batches; `share` says how much of the work is done. */
  pairs(): Generator<{ pairs: [string, string][]; share: number }, void>
  /** 0 to 1, 0.85 = as close as pairs people call the same; null where a text is not ready. */
  similarity(one: KnownText, other: KnownText): number | null
}

/** The closeness of the provider in use, which another process may have changed. */
export function closenessOf(core: Core): Closeness {
  const { neighbours, library } = core
  const { active } = readEmbeddingChoice(library.db)
  const provider = active?.provider ?? null
  if (neighbours.current?.provider !== provider) {
    neighbours.current = { provider, closeness: active ? modelCloseness(core, active) : lexicalCloseness(core) }
    neighbours.filled = null
  }
  return neighbours.current.closeness
}
