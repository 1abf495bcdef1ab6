import type { Comparison } from '../../../shared/model/comparison.ts'
import type { Knot } from './closeness/similarityScale.ts'
import type { KnownText } from './textSpace.ts'
import type { TextPair } from './textPair.ts'

/**
 * What is computed without the library, so that a thread of its own can do it: how close texts are. Every task is short:
 * long work comes in pieces, so that other questions are answered between them. What is kept there of a text is its
 * terms or its vector, by the hash of the text, and never the text.
 */
export interface ComputeTasks {
  /** Forgets every text, and goes by this from now on. */
  compareBy(space: SpaceKind): void
  /** Those of the texts that are not known. */
  unknownAmong(hashes: readonly string[]): string[]
  /** Takes in what was made of texts before; answers how many there are now. */
  put(made: readonly (readonly [hash: string, made: string | Float32Array])[]): number
  /** Takes in texts; answers how many there are now. */
  putTexts(texts: readonly KnownText[]): number
  remove(hashes: readonly string[]): void
  /** What is to be stored of texts, those left out that are not known. */
  sketchesOf(hashes: readonly string[]): StoredSketch[]
  /** Hashes of the texts near one that is known, as `TextSpace.near` says. */
  near(question: { hash: string; more: number }): string[]
  /** Begins to go through all pairs that are close enough to be scored. */
  beginPairs(nothing: null): void
  /** The next of these pairs. */
  nextPairs(nothing: null): PairsPart
  /** Scores pairs; those not worth keeping are left out. Texts not handed over count as gone. */
  scorePairs(question: { pairs: readonly HashPair[]; texts: readonly KnownText[] }): TextPair[]
  /** How close one text is to each of others; null where one is not known. */
  similarities(question: { one: KnownText; others: readonly KnownText[] }): (number | null)[]
  /** What one text is to each of others, as `compareTexts` says. */
  differences(question: { one: string; others: readonly CloseText[] }): Omit<Comparison, 'similarity'>[]
}

/** A text, and how close another is to it. */
export interface CloseText {
  text: string
  similarity: number
}

export type SpaceKind = 'lexical' | { dimensions: number; knots: readonly Knot[] }
export type StoredSketch = readonly [hash: string, terms: string]
export type HashPair = readonly [one: string, other: string]

export interface PairsPart {
  pairs: HashPair[]
  /** How much of the work is done, 0 to 1; 1 when there are no more pairs. */
  done: number
}
