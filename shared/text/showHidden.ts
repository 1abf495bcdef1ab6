/**
 * Direction marks, tags, zero-width and control characters, except tab and line end; not what flags and emoji are made
 * of. Joiners count where nothing stands before them that is joined.
 */
const hidden =
  /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Cf}\p{Cc}\s])[\u200c\u200d]|(?![\t\n\r])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e01ef}]/gu

/** The text with characters nobody sees written out, such as `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return text.replace(
    hidden,
    (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}

/** The text without them. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, '')
}

/** Where the first of them stands; -1 where there is none. */
export function firstHidden(text: string): number {
  return text.search(hidden)
}
