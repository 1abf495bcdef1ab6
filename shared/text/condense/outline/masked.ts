/** Stands for a character of code, of a bracket or of a link: neither a letter nor a sign. */
const hidden = '\u0001'
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '“': '”', '„': '“', '«': '»' }

/**
 * Returns a text of the same length in which code spans and what stands in brackets and quotes are hidden, so that no cut falls
 * into them.
 */
export function masked(text: string): string {
  let shown = ''
  for (let at = 0; at < text.length;) {
    const end =
      text[at] === '`' ? afterTicks(text, at) : text[at] === '"' ? afterQuote(text, at) : afterBracket(text, at)
    shown += end > at ? hidden.repeat(end - at) : text.charAt(at)
    at = Math.max(end, at + 1)
  }
  return shown
}

/** What stays open longer is no bracket. */
const maxBracket = 400

/** Checks for what `masked` hid. */
export function hides(mask: string): boolean {
  return mask.includes(hidden)
}

function afterTicks(text: string, at: number): number {
  const ticks = /^`+/.exec(text.slice(at))?.[0] ?? '`'
  const close = text.indexOf(ticks, at + ticks.length)
  return close < 0 ? text.length : close + ticks.length
}

function afterQuote(text: string, at: number): number {
  const close = text.indexOf('"', at + 1)
  return close < 0 ? at : close + 1
}

/** Returns the position after the bracket that opens here; the position itself if none does, or if it stays open. */
function afterBracket(text: string, at: number): number {
  const open: string[] = []
  for (let to = at; to < Math.min(text.length, at + maxBracket); to += 1) {
    const sign = text.charAt(to)
    if (to > at && sign === '`') to = afterTicks(text, to) - 1
    else if (sign === open.at(-1)) open.pop()
    else if (closing[sign] !== undefined) open.push(closing[sign])
    if (open.length === 0) return to === at ? at : to + 1
  }
  return at
}
