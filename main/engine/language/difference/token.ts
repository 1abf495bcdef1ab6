import type { NameKind } from './identifiers.ts'

export type TokenKind = 'word' | 'number' | 'version' | 'date' | 'ordinal' | 'name' | 'operator'

/** A unit of text for comparison. Offsets count UTF-16 units. */
export interface Token {
  start: number
  end: number
  /** As written. */
  text: string
  lower: string
  kind: TokenKind
  /** Null unless `kind` is `name`. */
  nameKind: NameKind | null
  /** Two tokens with the same key have the same meaning. */
  key: string
  /** Whether it carries meaning of its own; function words do not. */
  content: boolean
  inCode: boolean
  /** Index of its sentence, and of its clause, in the text. */
  sentence: number
  clause: number
}
