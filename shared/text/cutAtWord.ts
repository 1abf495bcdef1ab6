/** Returns the beginning of a text up to a length, without a word that was cut. */
export function cutAtWord(text: string, most: number): string {
  const end = Math.max(text.lastIndexOf(' ', most - 1), text.lastIndexOf('\n', most - 1))
  return text.slice(0, end > most / 2 ? end : most - 1).trimEnd()
}
