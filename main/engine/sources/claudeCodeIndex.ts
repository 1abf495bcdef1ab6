import { trimmedLength } from './frontMatter.ts'

/** A `- [Title](file.md) — hook` line of MEMORY.md. The bytes are decoded as latin-1, so offsets are bytes. */
export interface IndexLine {
  /** The linked file, relative to the index, with forward slashes; decoded UTF-8 in NFC. */
  target: string
  start: number
  /** End of the line, including the line break. */
  end: number
  /** The link's text, decoded as UTF-8. */
  title: string
  /** Range of the text after the link, without trailing white space. */
  hookStart: number
  hookEnd: number
  hook: string
}

const link = /^[ \t]*[-*+][ \t]+\[(.*?)\]\((<[^<>\r\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+"[^"\r\n]*")?\)/

/** Returns the lines of an index (bytes decoded as latin-1) that link a file. */
export function indexLinesOf(text: string): IndexLine[] {
  const lines: IndexLine[] = []
  let start = 0
  for (const line of text.split(/(?<=\n)/)) {
    const end = start + line.length
    const found = link.exec(line)
    if (found?.[2]) {
      const hookStart = start + found[0].length
      const hookEnd = Math.max(hookStart, start + trimmedLength(line))
      const title = decodeUtf8(found[1] ?? '').trim()
      const hook = text.slice(hookStart, hookEnd)
      lines.push({ target: targetOf(found[2]), title, start, end, hookStart, hookEnd, hook })
    }
    start = end
  }
  return lines
}

/** The separator before a hook, as written in the file; ` — ` by default. Latin-1 text. */
export function hookDash(hook: string): string {
  return /^[ \t]*(?:\u00E2\u0080[\u0093\u0094]|--?|:)[ \t]+/.exec(hook)?.[0] ?? utf8AsLatin1(' — ')
}

/** The hook without its separator, decoded as UTF-8. */
export function hookWords(hook: string): string {
  const dash = /^[ \t]*(?:\u00E2\u0080[\u0093\u0094]|--?|:)[ \t]+/.exec(hook)?.[0] ?? ''
  return decodeUtf8(hook.slice(dash.length)).trim()
}

/** Maximum length of a hook: agents read the whole index in every session. */
export const maxHookLength = 150

/** Formats a text as a hook: one line, cut at a word if longer than `most`. */
export function shortHook(text: string, most = maxHookLength): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  const word = cut.lastIndexOf(' ')
  return `${(word > most / 2 ? cut.slice(0, word) : cut).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/, '')}…`
}

/** Encodes a text as UTF-8 and decodes the bytes as latin-1. */
export function utf8AsLatin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function decodeUtf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function targetOf(written: string): string {
  const [withoutHash = ''] = decodeUtf8(written).normalize('NFC').replace(/^<|>$/g, '').split('#', 1)
  const bare = withoutHash.replace(/^(?:\.\/)+/, '')
  try {
    return decodeURIComponent(bare).normalize('NFC')
  } catch {
    return bare
  }
}
