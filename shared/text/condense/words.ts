/** Counts words as people do: what stands between spaces. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
