/** Tags as typed, between commas or spaces, each once. */
export function parseTags(typed: string): string[] {
  return [...new Set(typed.split(/[\s,]+/).filter(Boolean))]
}
