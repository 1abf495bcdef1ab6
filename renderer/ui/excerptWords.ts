import { fenceAfter, headingOf, isRule, isTableRow, listItemOf, markdownLines } from '../../shared/text/markdown.ts'

/**
 * Returns the beginning of a Markdown text for one running paragraph: without fences, lines and heading marks, with dots for
 * bullets and between the cells of a table. Code or bold text in which the beginning was cut off is closed.
 */
export function excerptWords(text: string): string {
  const lines = markdownLines(text)
    .flatMap(({ text: line, fenced }) => {
      if (fenced && fenceAfter(line, '') !== '') return []
      if (fenced) return asCode(line.trim())
      if (isRule(line) || /^[\s|:…-]+$/.test(line)) return []
      if (isTableRow(line)) return cellWords(line)
      const item = listItemOf(line)
      if (item)
        return `${item.kind === 'number' ? item.sign : '•'} ${line.slice(item.at).replace(/^\[[ xX]\][ \t]/, '')}`
      const heading = headingOf(line)
      return heading ? withStop(heading.text) : line.trim()
    })
    .filter((line) => line !== '')
  // The dot of a bullet already parts a heading from the words below it.
  return lines
    .map((line, at) => (lines[at + 1]?.startsWith('• ') ? line.replace(/ —$/, '') : line))
    .map((line, at) => (at === lines.length - 1 ? ['`', '**'].reduce(closed, line) : line))
    .join('\n')
}

/** Returns a line in which a mark that has lost its pair is closed at the end, or left out if nothing stands behind it. */
function closed(line: string, mark: string): string {
  if (line.split(mark).length % 2 === 1) return line
  return line.endsWith(mark) ? line.slice(0, -mark.length).trimEnd() : `${line}${mark}`
}

/** Code with backticks in it stays as it is: it has no pair of marks of its own. */
function asCode(line: string): string {
  return line === '' || line.includes('`') ? line : `\`${line}\``
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
