import { headingOf, listItemOf, markdownLines, fenceAfter } from '../../shared/text/markdown.ts'

/** Returns the beginning of a Markdown text for one running paragraph: without fences and heading marks, with dots for bullets. */
export function excerptWords(text: string): string {
  return markdownLines(text)
    .flatMap(({ text: line, fenced }) => {
      if (fenced && fenceAfter(line, '') !== '') return []
      if (fenced) return line.trim()
      const item = listItemOf(line)
      if (item) return `${item.kind === 'number' ? item.sign : '•'} ${line.slice(item.at)}`
      const heading = headingOf(line)
      return heading ? withStop(heading.text) : line.trim()
    })
    .filter((line) => line !== '')
    .join('\n')
}

/** A heading would run into the words below it. */
function withStop(heading: string): string {
  return /[\p{L}\p{N}`)]$/u.test(heading) ? `${heading} —` : heading
}
