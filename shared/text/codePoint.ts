/** Returns the code point at an index; -1 beyond the end. A lone surrogate is its own code point. */
export function codePointAt(text: string, index = 0): number {
  return text.codePointAt(index) ?? -1
}

/** Formats the first code point of a text: `U+202E`. */
export function formatCodePoint(character: string): string {
  return `U+${codePointAt(character).toString(16).toUpperCase().padStart(4, '0')}`
}
