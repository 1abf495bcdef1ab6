import type { NameKind } from './identifiers.ts'

export type TokenKind = 'word' | 'number' | 'version' | 'date' | 'ordinal' | 'name' | 'operator'

/** A piece of a text as it is compared. Offsets count UTF-16 units. */
export interface Token {
  start: number
  end: number
  /** As written. */
  text: string
  lower: string
  kind: TokenKind
  /** Only names have one. */
  nameKind: NameKind | null
  /** Two tokens with the same key say the same. */
  key: string
  /** Whether it carries meaning of its own; words of grammar do not. */
  content: boolean
  inCode: boolean
  /** Which sentence, and which clause, of its text it stands in. */
  sentence: number
  clause: number
}
