import type { Alignment } from './align.ts'
import type { Manner } from './manner.ts'
import type { Token } from './token.ts'

/**
 * How much a difference weighs. `contrary`: both cannot hold; `subject`: the words name what is spoken of; `other`: other
 * words, no telling; `scope`: one holds for less; `narrower`: one is the more exact; `added`: one says more; `phrasing`:
 * said with other words.
 */
export type Weight = 'contrary' | 'subject' | 'other' | 'scope' | 'narrower' | 'added' | 'phrasing'

export interface Finding {
  kind: string
  weight: Weight
  a: number[]
  b: number[]
  /** A sentence for people; null where the caller makes the usual one. */
  text: string | null
  /** Contrary, in a sentence that both texts have but for this. */
  inOneStatement?: boolean
  /** Tells two statements apart: those a text begins with, and with them what follows, or two further on. */
  parts?: 'texts' | 'sentences'
}

export interface Findings {
  list: Finding[]
  /** Words of meaning that have an equal or a synonym in the other text. */
  matched: number
  isReport: boolean
  isTerse: boolean
  contentA: number
  contentB: number
}

/** What the judgement of one difference may look at. */
export interface Pair {
  a: Token[]
  b: Token[]
  alignment: Alignment
  denied: { a: Uint8Array; b: Uint8Array }
  manner: Manner
  partners: Partners
  /** Sentences that have at least a third of their words in common with the other text. */
  shared: { a: Set<number>; b: Set<number> }
}

/** Per token of each text what answers it in the other: an equal word, a synonym, or an opposite (`turned`). */
export interface Partners {
  toB: Int32Array
  toA: Int32Array
  turned: Set<number>
  /** Tokens that face another value, another thing of their kind or a broader one: to deny them denies nothing the other text says. */
  apart: { a: Set<number>; b: Set<number> }
}
