import { fenceAfter, headingOf, isRule, isTableRow, listItemOf, markdownLines } from '../../shared/text/markdown.ts'
import { asCode, hasLoneTick } from '../../shared/text/inlineRuns.ts'

/**
 * Returns a part of a Markdown text for one running paragraph: without fences, lines and the marks of headings and quotes, with dots
 * for bullets and between the cells of a table. Code or bold text in which the part was cut is completed.
 */
export function excerptWords(text: string): string {
  const lines = markdownLines(text)
    .flatMap(({ text: marked, fenced }, at) => {
      if (fenced && fenceAfter(marked, '') !== '') return []
      if (fenced) return marked.trim() === '' ? [] : asCode(marked.trim())
      const line = at === 0 ? withWholeCode(withoutQuote(marked)) : withoutQuote(marked)
      // A part from the middle may begin within a row of a table.
      if (at === 0 && line.startsWith('… ') && line.trimEnd().endsWith('|')) return cellWords(line)
      if (isRule(line) || /^[\s|:…-]+$/.test(line)) return []
      if (isTableRow(line)) return cellWords(line)
      const item = listItemOf(line)
      if (item)
        return `${item.kind === 'number' ? item.sign : '•'} ${line.slice(item.at).replace(/^\[[ xX]\][ \t]/, '')}`
      const heading = headingOf(line)
      return heading ? withStop(heading.text) : line.trim()
    })
    .filter((line) => line !== '')
  // The dot of a bullet already parts a heading from the words below it; nothing parts two lines of code.
  return lines
    .map((line, at) => (lines[at + 1]?.startsWith('• ') ? line.replace(/ —$/, '') : line))
    .map((line, at) => (isCode(line) && isCode(lines[at + 1] ?? '') ? `${line} ·` : line))
    .map((line, at) => (at === lines.length - 1 ? closed(closed(line, '`'), '**') : line))
    .join('\n')
}

/** Checks whether a line is code and nothing else. */
function isCode(line: string): boolean {
  return /^(`+)(?!`).*[^`]\1$/.test(line)
}

/** Returns a line in which a mark that has lost its pair is closed at the end, or left out if nothing stands behind it. */
function closed(line: string, mark: '`' | '**'): string {
  const isWhole = mark === '`' ? !hasLoneTick(line) : line.split(mark).length % 2 === 1
  if (isWhole) return line
  return line.endsWith(mark) ? line.slice(0, -mark.length).trimEnd() : `${line}${mark}`
}

/** Removes the marks of a quoted paragraph from a line. */
function withoutQuote(line: string): string {
  return line.replace(/^[ \t]*>[ \t>]*/, '')
}

/** Completes code in which a part of a text begins: else this code and the words after it would change places. */
export function withWholeCode(part: string): string {
  const first = part.indexOf('`')
  const ends = /[^\s(`“"'[{]/.test(part.charAt(first - 1)) && !/[\p{L}\p{N}_`]/u.test(part.charAt(first + 1))
  if (first <= 0 || !ends) return part
  const start = part.startsWith('… ') ? 2 : 0
  const whole = `${part.slice(0, start)}\`${part.slice(start)}`
  return part.includes('\n') ? whole : closed(whole, '`')
}

/** Returns the cells of a row of a table, or of the part of one that is quoted, with dots between them. */
export function cellWords(row: string): string {
  const cells = row.split(/(?<!\\)\|/).flatMap((cell) => cell.trim() || [])
  return cells.join(' · ')
}

/** A heading would run into the words below it. */
function withStop(heading: string): string {
  return /[\p{L}\p{N}`)]$/u.test(heading) ? `${heading} —` : heading
}
