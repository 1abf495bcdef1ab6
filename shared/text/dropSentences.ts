import { itemMarks, listSign } from './markdown.ts'

/** Marks a removed sentence. */
export const droppedMark = '\ue000'
/** Marks a removed line, including its line end. */
const droppedLineMark = '\ue001'

const marker = `[ \\t]*${itemMarks}?`

/**
 * Removes the marked sentences from a text: with the adjacent space, with their line if they fill it, and with one of the
 * blank lines around them. If the first line of a list item is removed, its marker moves to the next line.
 */
export function dropSentences(text: string): string {
  const inside = text
    .replace(new RegExp(`(${droppedMark})(?:\\s*${droppedMark})+`, 'g'), '$1')
    .replace(
      new RegExp(`^(${marker})${droppedMark}[ \\t]*\\n[ \\t]*(?=\\S)(?!(?:${listSign}|[#>|]|\`{3}|~{3})\\s?)`, 'gm'),
      '$1',
    )
    .replace(new RegExp(`^${marker}${droppedMark}[ \\t]*(?:\\n|$)`, 'gm'), droppedLineMark)
    .replace(new RegExp(`(^${marker})${droppedMark}[ \\t]*`, 'gm'), '$1')
    .replace(new RegExp(`[ \\t]*${droppedMark}`, 'g'), '')
  return inside.replace(
    new RegExp(`(\\n*)${droppedLineMark}+(\\n*)`, 'g'),
    (found, above: string, below: string, at: number) => {
      if (at === 0) return ''
      return at + found.length === inside.length
        ? above.slice(0, text.endsWith('\n') ? 1 : 0)
        : '\n'.repeat(Math.max(above.length, below.length + 1))
    },
  )
}
