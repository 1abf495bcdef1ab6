import { headingOf, listItemOf, markdownLines, fenceAfter } from '../../shared/text/markdown.ts'

/** Returns the beginning of a Markdown text for one running paragraph: without fences and heading marks, with dots for bullets. */
export function excerptWords(text: string): string {
  return markdownLines(text)
    .flatMap(({ text: line, fenced }) => {
      if (fenced && fenceAfter(line, '') !== '') return []
      if (fenced) return line.trim()
      const item = listItemOf(line)
      if (item) return `${item.kind === 'number' ? item.sign : '•'} ${line.slice(item.at)}`
      return headingOf(line)?.text ?? line.trim()
    })
    .filter((line) => line !== '')
    .join('\n')
}
