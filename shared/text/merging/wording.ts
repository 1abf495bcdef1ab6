/**
 * Returns the form in which equal sentences match: without white space, emphasis, quotes, an initial capital and the full
 * stop.
 */
export function wording(sentence: string): string {
  const bare = sentence
    .normalize('NFC')
    .replace(/[`*“”"]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<![.!;:,。！])[.!;:,。！]+$/u, '')
  return `${bare.slice(0, 1).toLowerCase()}${bare.slice(1)}`
}
