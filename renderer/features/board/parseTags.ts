/** Parses tags separated by commas or spaces, without duplicates. */
export function parseTags(typed: string): string[] {
  return [...new Set(typed.split(/[\s,]+/).filter(Boolean))]
}
