/** Matches a comment, or a tag with its closing slash, name and attributes. */
const tag = /<!--[^]{0,1000}?(?:-->|$)|<(\/?)([a-z][\w:.-]{0,60})(\s[^<>]{0,300})?\/?>/gi
const emptyTag = /^(?:br|hr|img|p|input|link|meta|wbr)$/i

/**
 * Removes HTML and XML tags and comments, to make a title. A placeholder in angle brackets, such as `<id>` in a command,
 * keeps its name; types such as `Vec<u8>` and code between backticks stay unchanged.
 */
export function withoutTags(text: string): string {
  const closed = new Set(
    [...text.matchAll(/<\/([a-z][\w:.-]{0,60})\s{0,5}>/gi)].map(([, name = '']) => name.toLowerCase()),
  )
  return text.replace(tag, (whole: string, slash?: string, name?: string, attributes?: string, at = 0) => {
    if (isInCode(text, at)) return whole
    if (name === undefined || slash === '/' || attributes !== undefined) return ' '
    if (emptyTag.test(name) || closed.has(name.toLowerCase()) || whole.endsWith('/>')) return ' '
    const before = text.slice(Math.max(0, at - 80), at)
    if (/\w$/.test(before)) return whole
    return /^[\s>*#-]*$/.test(before.slice(before.lastIndexOf('\n') + 1)) ? ' ' : name
  })
}

/** Checks whether a position lies between backticks on its line. */
function isInCode(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const lineEnd = text.indexOf('\n', at)
  const ticks = (from: number, to: number): number => text.slice(from, to).split('`').length - 1
  return ticks(lineStart, at) % 2 === 1 && ticks(at, lineEnd < 0 ? text.length : lineEnd) > 0
}
