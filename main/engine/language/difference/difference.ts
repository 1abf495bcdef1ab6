import type { Alignment } from './align.ts'
import type { Manner } from './manner.ts'
import type { Matches, Token } from './token.ts'

/**
 * How a difference counts. `contrary`: the texts contradict each other; `subject`: the words name the subject; `other`:
 * different words, undecided; `scope`: one applies to less; `narrower`: one is more specific; `added`: one says more;
 * `phrasing`: only the wording differs.
 */
export type Weight = 'contrary' | 'subject' | 'other' | 'scope' | 'narrower' | 'added' | 'phrasing'

export interface Finding {
  kind: string
  weight: Weight
  a: Token[]
  b: Token[]
  /** A sentence for people; null for the default sentence. */
  text: string | null
  /** Contrary, in a sentence that is otherwise the same in both texts. */
  inOneStatement?: boolean
  /** Distinguishes two statements: `texts` the opening ones and with them all that follows, `sentences` later ones. */
  parts?: 'texts' | 'sentences'
}

export interface Findings {
  list: Finding[]
  partners: Partners
  /** Number of content words with an equal word or a synonym in the other text. */
  matched: number
  isReport: boolean
  isTerse: boolean
  contentA: number
  contentB: number
}

/** The input for judging one difference. */
export interface Pair {
  a: Token[]
  b: Token[]
  alignment: Alignment
  denied: { a: ReadonlySet<Token>; b: ReadonlySet<Token> }
  manner: Manner
  partners: Partners
  /** Sentences that share at least a third of their content words with the other text. */
  shared: { a: Set<number>; b: Set<number> }
}

/** Per token of each text, its match in the other: an equal, synonymous, broader or narrower word, or an antonym (`turned`). */
export interface Partners {
  toB: Matches
  toA: Matches
  turned: Set<Token>
  /**
   * Tokens paired with another value, a word that excludes them or a broader one: negating them negates nothing the other
   * text says.
   */
  apart: { a: Set<Token>; b: Set<Token> }
}
