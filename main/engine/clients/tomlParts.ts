/** A header, or a key with its value, without the comments and spaces around it. Offsets are in UTF-16 units. */
export interface TomlPart {
  start: number
  end: number
}

/** Yields the headers and values of a TOML file in their order; a value may stand on several lines. */
export function* tomlParts(text: string): Generator<TomlPart> {
  let start: number | null = null
  let end = 0
  let depth = 0
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at)
    if (character === '\n' && depth === 0) {
      if (start !== null) yield { start, end }
      start = null
    }
    if (character === '#') at = endOfLine(text, at)
    else if (character.trim() === '') at += 1
    else {
      start ??= at
      if ('[{'.includes(character)) depth += 1
      if (']}'.includes(character)) depth = Math.max(0, depth - 1)
      at = `"'`.includes(character) ? endOfString(text, at, character) : at + 1
      end = at
    }
  }
  if (start !== null) yield { start, end }
}

/** Returns the offset of the line break that ends a line, or the length of the text. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function endOfString(text: string, at: number, quote: string): number {
  const isLong = text.startsWith(quote.repeat(3), at)
  const mark = isLong ? quote.repeat(3) : quote
  let end = at + mark.length
  while (end < text.length && !text.startsWith(mark, end)) {
    if (!isLong && text[end] === '\n') return end
    end += quote === '"' && text[end] === '\\' ? 2 : 1
  }
  end += mark.length
  // The last characters of a long string may be quotes too.
  while (isLong && text[end] === quote) end += 1
  return Math.min(end, text.length)
}
