import { trimmedLength } from './frontMatter.ts'

/** One `- [Title](file.md) — hook` line of MEMORY.md, whose bytes are read as latin-1: offsets are bytes. */
export interface IndexLine {
  /** The file the link names, relative to the index, with forward slashes; proper text, in composed form. */
  target: string
  start: number
  /** The end of the line, its line end included. */
  end: number
  /** Where the text after the link begins and ends; no white space at its end. */
  hookStart: number
  hookEnd: number
  hook: string
}

const link = /^[ \t]*[-*+][ \t]+\[.*?\]\((<[^>\r\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+"[^"\r\n]*")?\)/

/** The lines of an index, its bytes read as latin-1, that link a file. */
export function indexLinesOf(text: string): IndexLine[] {
  const lines: IndexLine[] = []
  let start = 0
  for (const line of text.split(/(?<=\n)/)) {
    const end = start + line.length
    const found = link.exec(line)
    if (found?.[1]) {
      const hookStart = start + found[0].length
      const hookEnd = Math.max(hookStart, start + trimmedLength(line))
      lines.push({ target: targetOf(found[1]), start, end, hookStart, hookEnd, hook: text.slice(hookStart, hookEnd) })
    }
    start = end
  }
  return lines
}

/** What stands before the words of a hook: the dash as the file writes it; ` — ` where there is none. Latin-1 text. */
export function hookDash(hook: string): string {
  return /^[ \t]*(?:\u00E2\u0080[\u0093\u0094]|--?|:)[ \t]+/.exec(hook)?.[0] ?? latin1(' — ')
}

/** Text as its UTF-8 bytes read as latin-1. */
export function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function targetOf(written: string): string {
  const bare = Buffer.from(written, 'latin1')
    .toString('utf8')
    .normalize('NFC')
    .replace(/^<|>$/g, '')
    .replace(/#.*$/, '')
    .replace(/^(?:\.\/)+/, '')
  try {
    return decodeURIComponent(bare).normalize('NFC')
  } catch {
    return bare
  }
}
