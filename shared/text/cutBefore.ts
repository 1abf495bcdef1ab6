/**
 * Returns a text from a place on, with dots for what is left out; code and bold words that the place is in begin with their mark
 * again.
 */
export function cutBefore(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const isInCode = line.split('`').length % 2 === 0
  const rest = text.slice(at).trimStart()
  const isInStrong = countStrong(line) % 2 === 1 && countStrong(rest) > 0
  return `… ${isInStrong ? '**' : ''}${isInCode ? '`' : ''}${rest}`
}

/** Counts the marks of bold text outside code. */
function countStrong(line: string): number {
  return line.replaceAll(/`[^`]*`?/g, '').split('**').length - 1
}
