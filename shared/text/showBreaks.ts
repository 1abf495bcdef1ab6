/** A text on one line, with a sign for each line end: a name that holds one is not shown like a name with a space. */
export function showBreaks(text: string): string {
  return text.replace(/\r\n|[\n\r\u2028\u2029]/g, '⏎')
}
