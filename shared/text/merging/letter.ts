/** Returns the label of a text by its 0-based index: A to Z, then numbers from 27. */
export function letterOf(source: number): string {
  return source < 26 ? String.fromCodePoint(65 + source) : String(source + 1)
}
