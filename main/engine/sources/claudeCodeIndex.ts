import { trimmedLength } from './frontMatter.ts'

/** One `- [Title](file.md) — hook` line of MEMORY.md, whose bytes are read as latin-1: offsets are bytes. */
export interface IndexLine {
  /** The file the link names, relative to the index, with forward slashes; proper text, in composed form. */
  target: string
  start: number
  /** The end of the line, its line end included. */
  end: number
  /** The words of the link; proper text. */
  title: string
  /** Where the text after the link begins and ends; no white space at its end. */
  hookStart: number
  hookEnd: number
  hook: string
}

const link = /^[ \t]*[-*+][ \t]+\[(.*?)\]\((<[^<>\r\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+"[^"\r\n]*")?\)/

/** The lines of an index, its bytes read as latin-1, that link a file. */
export function indexLinesOf(text: string): IndexLine[] {
  const lines: IndexLine[] = []
  let start = 0
  for (const line of text.split(/(?<=\n)/)) {
    const end = start + line.length
    const found = link.exec(line)
    if (found?.[2]) {
      const hookStart = start + found[0].length
      const hookEnd = Math.max(hookStart, start + trimmedLength(line))
      const title = properText(found[1] ?? '').trim()
      const hook = text.slice(hookStart, hookEnd)
      lines.push({ target: targetOf(found[2]), title, start, end, hookStart, hookEnd, hook })
    }
    start = end
  }
  return lines
}

/** What stands before the words of a hook: the dash as the file writes it; ` — ` where there is none. Latin-1 text. */
export function hookDash(hook: string): string {
  return /^[ \t]*(?:\u00E2\u0080[\u0093\u0094]|--?|:)[ \t]+/.exec(hook)?.[0] ?? latin1(' — ')
}

/** The words of a hook, its dash left out; proper text. */
export function hookWords(hook: string): string {
  const dash = /^[ \t]*(?:\u00E2\u0080[\u0093\u0094]|--?|:)[ \t]+/.exec(hook)?.[0] ?? ''
  return properText(hook.slice(dash.length)).trim()
}

/** How long a hook may be: an index is read whole in every session. */
export const maxHookLength = 150

/** Text as a hook: one line, cut at a word where it is too long. */
export function shortHook(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxHookLength) return line
  const cut = line.slice(0, maxHookLength - 1)
  const word = cut.lastIndexOf(' ')
  return `${(word > maxHookLength / 2 ? cut.slice(0, word) : cut).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/, '')}…`
}

/** Text as its UTF-8 bytes read as latin-1. */
export function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function properText(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function targetOf(written: string): string {
  const bare = properText(written)
    .normalize('NFC')
    .replace(/^<|>$/g, '')
    .split('#', 1)[0]!
    .replace(/^(?:\.\/)+/, '')
  try {
    return decodeURIComponent(bare).normalize('NFC')
  } catch {
    return bare
  }
}
