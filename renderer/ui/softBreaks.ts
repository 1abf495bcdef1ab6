import { fenceAfter } from '../../shared/text/markdown.ts'

/** Length range of hard-wrapped lines: the author ended a shorter line, and a longer one was not wrapped. */
const wrapped = { from: 55, to: 120 }
const sentenceEnd = /[.:;!?)\]|>`*_]$/
const ownLine = /^(?:[-*+•>|#`~]|\d{1,3}[.)]|\[|<|__|$)/

/**
 * Finds line ends that come only from hard wrapping, as at 80 characters, including the spaces around them. Lists, headings,
 * tables, code and lines that end a sentence keep theirs.
 */
export function softBreaks(text: string): { start: number; end: number }[] {
  const breaks: { start: number; end: number }[] = []
  let fence = ''
  let at = 0
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    fence = fenceAfter(line, fence)
    const said = line.trimEnd()
    const long = said.length >= wrapped.from && said.length <= wrapped.to
    const own = /^\s*[|#]/.test(line) || sentenceEnd.test(said)
    if (next !== undefined && fence === '' && long && !own && !ownLine.test(next.trimStart())) {
      const indent = next.length - next.trimStart().length
      breaks.push({ start: at + said.length, end: at + line.length + 1 + indent })
    }
    at += line.length + 1
  }
  return breaks
}
