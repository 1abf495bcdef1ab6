import type { Comparison } from '../../../shared/model/comparison.ts'
import type { Knot } from './closeness/similarityScale.ts'
import type { KnownText } from './textSpace.ts'
import type { TextPair } from './textPair.ts'

/**
 * Text comparison tasks that do not need the library, so that a separate thread can run them. Every task is short: long work
 * is split into parts so that other requests are answered in between. That thread stores only the sketch and vector of a text,
 * by the hash of the text; the texts themselves only while pairs are scored, and those of the last questions.
 */
export interface ComputeTasks {
  /** Removes all texts and switches to another kind of space. */
  compareBy(space: SpaceKind): void
  /** Returns the hashes of the texts that are not indexed. */
  unknownAmong(hashes: readonly string[]): string[]
  /** Adds texts by their stored sketches or vectors, as `TextSpace.put` does; returns the number of indexed texts. */
  put(made: readonly (readonly [hash: string, made: string | Float32Array])[]): number
  /** Adds texts; returns the number of indexed texts. */
  putTexts(texts: readonly KnownText[]): number
  remove(hashes: readonly string[]): void
  /** Returns the sketches to store for the texts; unknown texts are left out. */
  sketchesOf(hashes: readonly string[]): StoredSketch[]
  /** Returns the hashes of the texts near a known one, as `TextSpace.near` does. */
  near(question: { hash: string; more: number }): string[]
  /** Returns the texts closest to a vector, as `TextSpace.nearVector` does. */
  nearVector(question: { vector: Float32Array; most: number }): [hash: string, similarity: number][]
  /** Starts or restarts the search for all pairs close enough to be scored. */
  beginPairs(nothing: null): void
  /** Returns the next batch of these pairs. */
  nextPairs(nothing: null): PairBatch
  /** Scores pairs and leaves out those not worth storing. Texts not passed in count as missing. */
  scorePairs(question: { pairs: readonly HashPair[]; texts: readonly KnownText[] }): TextPair[]
  /** Frees what searching and scoring keep for the next pairs; the texts stay indexed. */
  endPairs(nothing: null): void
  /** Returns the similarity of one text to each of the others; null if either is not indexed. */
  similarities(question: { one: KnownText; others: readonly KnownText[] }): (number | null)[]
  /** Compares one text with each of the others, as `compareTexts` does. */
  differences(question: { one: KnownText; others: readonly CloseText[] }): TextComparison[]
}

/** A text and its similarity to another. */
export interface CloseText extends KnownText {
  similarity: number
}

export type TextComparison = Omit<Comparison, 'similarity'>

export type SpaceKind = 'lexical' | { dimensions: number; knots: readonly Knot[] }
export type StoredSketch = readonly [hash: string, sketch: string]
export type HashPair = readonly [one: string, other: string]

export interface PairBatch {
  pairs: HashPair[]
  /** Share of the work done, 0 to 1; 1 if there are no more pairs. */
  done: number
}
