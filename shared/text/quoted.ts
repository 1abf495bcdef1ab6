/** Returns words in quotation marks; those around a part of them become single ones. */
export function quoted(words: string): string {
  return `“${words.replaceAll('“', '‘').replaceAll('”', '’')}”`
}
