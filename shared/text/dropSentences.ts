import { itemMarks } from './markdown.ts'

/** Stands for a sentence that goes. */
export const droppedMark = '\ue000'
/** Stands for a line that goes, its line end included. */
const gone = '\ue001'

const marker = `[ \\t]*${itemMarks}?`

/**
 * Takes the marked sentences out of a text: with the space beside them, with their line where they fill it, with one of
 * the blank lines around them. A list item whose first line goes keeps its marker for the next.
 */
export function dropSentences(text: string): string {
  const inside = text
    .replace(new RegExp(`(${droppedMark})(?:\\s*${droppedMark})+`, 'g'), '$1')
    .replace(
      new RegExp(
        `^(${marker})${droppedMark}[ \\t]*\\n[ \\t]*(?=\\S)(?!(?:[-*+•#>|]|\\d{1,3}[.)]|\`{3}|~{3})\\s?)`,
        'gm',
      ),
      '$1',
    )
    .replace(new RegExp(`^${marker}${droppedMark}[ \\t]*(?:\\n|$)`, 'gm'), gone)
    .replace(new RegExp(`(^${marker})${droppedMark}[ \\t]*`, 'gm'), '$1')
    .replace(new RegExp(`[ \\t]*${droppedMark}`, 'g'), '')
  return inside.replace(new RegExp(`(\\n*)${gone}+(\\n*)`, 'g'), (found, above: string, below: string, at: number) => {
    if (at === 0) return ''
    return at + found.length === inside.length
      ? above.slice(0, text.endsWith('\n') ? 1 : 0)
      : '\n'.repeat(Math.max(above.length, below.length + 1))
  })
}
