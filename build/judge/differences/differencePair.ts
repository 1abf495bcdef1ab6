import { createHash } from 'node:crypto'

/** Two texts whose difference is known. */
export interface DifferencePair {
  a: string
  b: string
  /** What was replaced, planted or reworded. */
  kind: string
  /**
   * `conflict`: they contradict each other; `same`: one says what the other says, or more; `other`: both are true, about
   * different things.
   */
  truth: 'conflict' | 'same' | 'other'
  /** Whether it is in the half whose failures nobody reads. */
  heldOut: boolean
}

/** Splits a list of texts in two: every second one is held out, in an order that depends only on the texts. */
export function halves<T>(items: readonly T[], nameOf: (item: T) => string): { seen: T[]; heldOut: T[] } {
  const ordered = items.toSorted((one, other) => (digest(nameOf(one)) < digest(nameOf(other)) ? -1 : 1))
  return {
    seen: ordered.filter((_, index) => index % 2 === 0),
    heldOut: ordered.filter((_, index) => index % 2 === 1),
  }
}

/** Returns the SHA-256 of a text in hex. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
