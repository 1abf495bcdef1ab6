/** What a stretch of a text names. */
export type Named =
  | { kind: 'path'; path: string }
  /** `Pool.take` is Pool, take. */
  | { kind: 'symbol'; parts: readonly string[] }
  | { kind: 'command'; words: readonly string[] }
  | { kind: 'package'; name: string; version: string }
  | { kind: 'commit'; hash: string }
  | { kind: 'url' }

/** Something a text names that may be looked up. Offsets are UTF-16 in the text. */
export interface Mention {
  start: number
  end: number
  named: Named
  /** What is not firm may be ordinary words, and is told of only where the repository knows it. */
  isFirm: boolean
}

/** What a piece of text could name by its form alone. */
export type Guess = { named: Named; isFirm: boolean } | null
