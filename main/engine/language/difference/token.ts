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
  /** Its index in the text, and its neighbours there, whatever their sentence. */
  index: number
  previous: Token | undefined
  next: Token | undefined
}

/** Per token of one text, its match in the other. */
export type Matches = (Token | undefined)[]

/** Gives tokens their indices and neighbours, in the order of the list. Returns the list. */
export function linkTokens(tokens: Token[]): Token[] {
  let previous: Token | undefined
  let index = 0
  for (const token of tokens) {
    token.index = index++
    token.previous = previous
    token.next = undefined
    if (previous) previous.next = token
    previous = token
  }
  return tokens
}

/** Returns up to `count` tokens after one, in order. */
export function tokensAfter(token: Token, count: number): Token[] {
  const found: Token[] = []
  for (let at = token.next; at && found.length < count; at = at.next) found.push(at)
  return found
}
