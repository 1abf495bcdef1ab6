/** Longer texts, in characters, are not read to the end. */
const maxRead = 4000

/** Returns how many characters of some texts a person reads. */
export function toRead(texts: readonly { length: number }[]): number {
  return texts.reduce((sum, { length }) => sum + Math.min(length, maxRead), 0)
}
