/** Formats JSON on one line: removes line breaks and indentation between tokens; values keep their spelling. */
export function onOneLine(json: string): string {
  return json.replaceAll(/(?<![ \t])[ \t]*[\r\n][ \t\r\n]*/g, '')
}

/**
 * Returns the ranges of the outermost `{…}` in a text, in order. The caller handles the text between them and an unclosed
 * object.
 */
export function objectSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  const marks = /["{}]/g
  let depth = 0
  let start = 0
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    if (found[0] === '"') {
      const end = endOfString(text, found.index)
      if (end < 0) return spans
      marks.lastIndex = end
    } else if (found[0] === '{') {
      if (depth === 0) start = found.index
      depth += 1
    } else if (depth > 0) {
      depth -= 1
      if (depth === 0) spans.push({ start, end: found.index + 1 })
    }
  }
  return spans
}

/** Formats a flat object of strings, numbers, nulls and string lists on one line, spaced like its neighbour. */
export function stringifyLike(neighbour: string | null, value: Readonly<Record<string, unknown>>): string {
  if (neighbour === null || !/"\s*:\s+\S/.test(neighbour.slice(0, 200))) return JSON.stringify(value)
  const inner = Object.entries(value).map(([name, item]) => {
    const text = Array.isArray(item)
      ? `[${item.map((member) => JSON.stringify(member)).join(', ')}]`
      : JSON.stringify(item)
    return `${JSON.stringify(name)}: ${text}`
  })
  return `{${inner.join(', ')}}`
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
  return -1
}
