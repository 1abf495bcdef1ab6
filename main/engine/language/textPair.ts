import type { Verdict } from '../../../shared/model/comparison.ts'

/** Two texts by their hashes, in ascending order, and their relationship. */
export interface TextPair {
  a_hash: string
  b_hash: string
  similarity: number
  verdict: Verdict
  /** The contradicting value of each text, one or two words; null if there is no conflict or it takes more words. */
  a_says: string | null
  b_says: string | null
  /** 1 if one is probably a later version of the other, with some of it replaced. */
  versions: 0 | 1
}

/** Minimum similarity of a pair of similar texts that do not contradict each other. */
export const minAlikeSimilarity = 0.85
