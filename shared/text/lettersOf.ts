/** Returns the letters and digits of a text alone, to compare words whatever marks and spaces stand around them. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
