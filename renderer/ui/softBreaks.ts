import { fenceAfter, listSign } from '../../shared/text/markdown.ts'

/** A shorter line was ended by its author, if a capital letter follows. */
const minWrapped = 55
/** What begins a line of its own: a list item, a quote, a heading, a table row, code, a tag, a label. */
const ownLine = new RegExp(
  `^(?:(?:${listSign}|[#~])\\s|\`{3}|~{3}|[|>#<]|\\[[ x]\\]\\s|(?:\\*\\*|__)[^*_:]{1,40}(?::\\s{0,2}(?:\\*\\*|__)|(?:\\*\\*|__)\\s?:)|[\\p{Lu}][\\p{L} ]{1,20}:\\s|$)`,
  'u',
)

/**
 * Finds line ends that come only from hard wrapping, as at 80 characters, including the spaces around them. Lists, headings,
 * tables, code, labels, lines before those, and lines that end in two spaces or a colon keep theirs.
 */
export function softBreaks(text: string): { start: number; end: number }[] {
  const breaks: { start: number; end: number }[] = []
  let fence = ''
  let at = 0
  const lines = text.split('\n')
  for (const [index, whole] of lines.entries()) {
    const line = whole.replace(/\r$/, '')
    const next = lines[index + 1]
    fence = fenceAfter(line, fence)
    const said = line.trimEnd()
    const isEnded = said === '' || /(?: {2}|[:\\|])$/.test(line) || /^\s*(?:[|#<]|~{3}|`{3})/.test(line)
    if (next !== undefined && fence === '' && !isEnded && flowsOn(said, next.trimStart())) {
      const indent = next.length - next.trimStart().length
      breaks.push({ start: at + said.length, end: at + whole.length + 1 + indent })
    }
    at += whole.length + 1
  }
  return breaks
}

function flowsOn(line: string, next: string): boolean {
  if (ownLine.test(next)) return false
  return line.length >= minWrapped || !/^\p{Lu}/u.test(next)
}
