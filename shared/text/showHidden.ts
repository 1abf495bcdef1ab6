import { formatCodePoint } from './codePoint.ts'

/**
 * Direction marks, tags, zero-width and control characters, except tab, line ends and the characters flags and emoji are made
 * of. Joiners count only at the start or after characters they do not join.
 */
const hidden =
  /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Cf}\p{Cc}\s])[\u200c\u200d]|(?![\t\n\r])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e01ef}]/gu

/** Replaces invisible characters with their code points, such as `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return text.replace(hidden, (character) => `⟨${formatCodePoint(character)}⟩`)
}

/** Removes invisible characters. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, '')
}

/** Returns the index of the first invisible character; -1 if there is none. */
export function firstHidden(text: string): number {
  return text.search(hidden)
}
