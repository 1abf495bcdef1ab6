import type { Verdict } from '../../../shared/model/comparison.ts'

/** Two texts by their hashes, the smaller first, and what they are to each other. */
export interface TextPair {
  a_hash: string
  b_hash: string
  similarity: number
  verdict: Verdict
  /** What each says where they are in conflict, in a word or two; null where that takes more. */
  a_says: string | null
  b_says: string | null
}

/** From this similarity on two texts that do not contradict one another are alike. */
export const alikeFrom = 0.85
