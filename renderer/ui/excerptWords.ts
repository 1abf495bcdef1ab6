import { fenceAfter, headingOf, isRule, isTableRow, listItemOf, markdownLines } from '../../shared/text/markdown.ts'

/** Returns the beginning of a Markdown text for one running paragraph: without fences, lines and heading marks, with dots for bullets and between the cells of a table. */
export function excerptWords(text: string): string {
  const lines = markdownLines(text)
    .flatMap(({ text: line, fenced }) => {
      if (fenced && fenceAfter(line, '') !== '') return []
      if (fenced) return asCode(line.trim())
      if (isRule(line) || /^[\s|:-]+$/.test(line)) return []
      if (isTableRow(line)) return cellsOf(line).join(' · ')
      const item = listItemOf(line)
      if (item) return `${item.kind === 'number' ? item.sign : '•'} ${line.slice(item.at)}`
      const heading = headingOf(line)
      return heading ? withStop(heading.text) : line.trim()
    })
    .filter((line) => line !== '')
  // The dot of a bullet already parts a heading from the words below it.
  return lines.map((line, at) => (lines[at + 1]?.startsWith('• ') ? line.replace(/ —$/, '') : line)).join('\n')
}

/** Code with backticks in it stays as it is: it has no pair of marks of its own. */
function asCode(line: string): string {
  return line === '' || line.includes('`') ? line : `\`${line}\``
}

function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).flatMap((cell) => cell.trim() || [])
}

/** A heading would run into the words below it. */
function withStop(heading: string): string {
  return /[\p{L}\p{N}`)]$/u.test(heading) ? `${heading} —` : heading
}
