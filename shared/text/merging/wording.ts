/** What two sentences have to share to be the same: all but white space, emphasis, quotes, a first capital and the stop. */
export function wording(sentence: string): string {
  const bare = sentence
    .normalize('NFC')
    .replace(/[`*“”"]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<![.!;:,。！])[.!;:,。！]+$/u, '')
  return `${bare.slice(0, 1).toLowerCase()}${bare.slice(1)}`
}
