/** Characters that may differ between a title and its text: spaces, emphasis, heading and code marks. */
const loose = /[\s*_`#>]/
const markers = /^\s*(?:(?:[-*+•]|>|#{1,6}|\d{1,3}[.)])\s+)*/
const letter = /[\p{L}\p{N}]/u

/**
 * Returns the rest of a text after its title, if the title is the beginning of the text, whole or cut, or a name plus that
 * beginning, as in `pgbouncer: Listens on port 6432`; null if the title has words of its own. A word cut in the middle is
 * repeated whole.
 */
export function afterTitle(title: string, text: string): string | null {
  const [, beginning] = /^.+?: (.+)$/s.exec(title) ?? []
  return afterBeginning(title, text) ?? (beginning === undefined ? null : afterBeginning(beginning, text))
}

function afterBeginning(title: string, text: string): string | null {
  const cut = /(?:…|\.\.\.)$/.test(title)
  const words = [...(cut ? title.replace(/(?:…|\.\.\.)$/, '') : title)].filter((sign) => !loose.test(sign))
  let at = markers.exec(text)?.[0].length ?? 0
  for (const word of words) {
    while (at < text.length && loose.test(text[at] ?? '')) at += 1
    if (!text.startsWith(word, at)) return at >= text.length ? '' : null
    at += word.length
  }
  const inWord = letter.test(text[at - 1] ?? '') && letter.test(text[at] ?? '')
  if (inWord && !cut && title.length < minCutLength) return null
  if (inWord) while (letter.test(text[at - 1] ?? '')) at -= 1
  return text.slice(at).replace(/^[\s*_]+/, '')
}

/** Minimum length of titles that agents cut themselves. */
const minCutLength = 60
