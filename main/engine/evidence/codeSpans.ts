import { fenceAfter } from '../../../shared/text/markdown.ts'

/** A code span or a line of a code block in a text. Offsets exclude the marks. */
export interface CodeSpan {
  start: number
  end: number
  isBlock: boolean
}

/** Maximum distance between the marks of a code span. */
const maxSpanLength = 400

/** Returns the code in a Markdown text, in order. */
export function codeSpans(text: string): CodeSpan[] {
  const spans: CodeSpan[] = []
  let open = ''
  let plain = 0
  for (let at = 0; at <= text.length;) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    const line = end - at > 2000 ? '' : text.slice(at, end)
    // A fence that is indented further does not count.
    const after = /^ {0,3}\S/.test(line) ? fenceAfter(line, open) : open
    if (open !== '') {
      if (after === '') plain = end
      else if (end > at) spans.push({ start: at, end, isBlock: true })
    } else if (after !== '') addInline(spans, text, plain, at)
    open = after
    at = end + 1
  }
  if (open === '') addInline(spans, text, plain, text.length)
  return spans
}

/** Opening marks of one or more backticks, closed by the same number. */
function addInline(spans: CodeSpan[], text: string, from: number, to: number): void {
  let at = text.indexOf('`', from)
  while (at >= 0 && at < to) {
    let start = at
    while (start < to && text[start] === '`') start += 1
    const marks = start - at
    const close = closingMark(text, start, Math.min(to, start + maxSpanLength), marks)
    if (close >= 0) spans.push({ start, end: close, isBlock: false })
    at = text.indexOf('`', close >= 0 ? close + marks : start)
  }
}

function closingMark(text: string, from: number, to: number, marks: number): number {
  for (let at = from; at < to; at += 1) {
    if (text[at] === '\n' && text[at + 1] === '\n') return -1
    if (text[at] !== '`') continue
    let end = at
    while (end < text.length && text[end] === '`') end += 1
    if (end - at === marks) return at
    at = end
  }
  return -1
}
