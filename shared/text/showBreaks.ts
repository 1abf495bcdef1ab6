/**
 * Puts a text on one line with a sign for each line end, so that a name with a line end differs visibly from one with a
 * space.
 */
export function showBreaks(text: string): string {
  return text.replace(/\r\n|[\n\r\u2028\u2029]/g, '⏎')
}
