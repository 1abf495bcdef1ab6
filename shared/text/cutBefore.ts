/** Returns a text from a place on, with dots for what is left out; code that the place is in begins with its mark again. */
export function cutBefore(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const isInCode = line.split('`').length % 2 === 0
  return `… ${isInCode ? '`' : ''}${text.slice(at).trimStart()}`
}
