/** Quotes a word for a POSIX shell; one of letters, digits and `. / = _ -` stays as it is. */
export function shellWord(word: string): string {
  return /^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
