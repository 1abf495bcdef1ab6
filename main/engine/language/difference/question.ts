/** Checks for a text that ends with a question mark, whatever closes it. */
export function isQuestion(text: string): boolean {
  return /\?["”’)\]*_`\s]*$/.test(text)
}
