/** What a range of a text names. */
export type Named =
  | { kind: 'path'; path: string }
  /** `Pool.take` has the parts Pool and take. */
  | { kind: 'symbol'; parts: readonly string[] }
  | { kind: 'command'; words: readonly string[] }
  | { kind: 'package'; name: string; version: string }
  | { kind: 'commit'; hash: string }
  | { kind: 'url' }

/** A name in a text that can be looked up. Offsets are in UTF-16 units. */
export interface Mention {
  start: number
  end: number
  named: Named
  /** A mention that is not firm may be ordinary words; it is reported only if the repository knows the name. */
  isFirm: boolean
}

/** What a text could name, judged by its form alone. */
export type Guess = { named: Named; isFirm: boolean } | null
