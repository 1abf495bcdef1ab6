import { createHash } from 'node:crypto'

/** Two texts of which it is known how they differ. */
export interface DifferencePair {
  a: string
  b: string
  /** What was exchanged, planted or put otherwise. */
  kind: string
  /** `conflict`: both cannot hold; `same`: one says what the other does, or more; `other`: both hold, of two things. */
  truth: 'conflict' | 'same' | 'other'
  /** The half whose failures nobody looks at. */
  heldOut: boolean
}

/** Every second one of a list of texts, in an order that depends on the texts alone, is held out. */
export function halves<T>(items: readonly T[], nameOf: (item: T) => string): { seen: T[]; heldOut: T[] } {
  const ordered = items.toSorted((one, other) => (digest(nameOf(one)) < digest(nameOf(other)) ? -1 : 1))
  return {
    seen: ordered.filter((_, index) => index % 2 === 0),
    heldOut: ordered.filter((_, index) => index % 2 === 1),
  }
}

/** The sha256 of a text in hexadecimal digits. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
