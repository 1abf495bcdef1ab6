import { headingOf, listItemOf, markdownLines } from './markdown.ts'
import { splitSentences } from './sentences.ts'

const label = String.raw`(?:to[- ]?dos?|fixme|next steps?|next up|next|follow[- ]?ups?|wip|open (?:tasks?|to[- ]?dos?))`
/** An empty box, after the sign of its list item. */
const openBox = /^(?:\[ \](?:\s|$)|[⬜☐◻🔲])/u
const labelled = new RegExp(String.raw`^\W{0,4}${label}(?: ?\([^()\n]{0,40}\))?\*{0,2}\s?[:—–]\*{0,2}\s{0,4}\S`, 'i')
/** A label that stands alone: the items after it are to be done. */
const labelAlone = new RegExp(String.raw`^\W{0,4}${label}\s{0,2}:?\W{0,4}$`, 'i')

/**
 * Checks whether a text is nothing but open to-dos: `TODO: …`, `- [ ] …`, `Next: …`, or the items under such a label. One that
 * another sentence follows does not count: that may say what holds.
 */
export function isOnlyTasks(text: string): boolean {
  const parts = partsOf(text)
  return parts.length > 0 && parts.every(isTask)
}

/** An item of a list, or a paragraph, with its further lines. */
interface Part {
  words: string
  isItem: boolean
  /** Whether it stands under a label for to-dos. */
  isLabelled: boolean
}

function isTask({ words, isItem, isLabelled }: Part): boolean {
  if (openBox.test(words) || (isItem && isLabelled)) return true
  return labelled.test(words) && splitSentences(words).length === 1
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let isLabelled = false
  let open: Part | null = null
  for (const { text: line, fenced } of markdownLines(text)) {
    const words = line.trim()
    const heading = fenced ? null : headingOf(words)
    const item = fenced ? null : listItemOf(line)
    if (words === '') open = null
    else if (heading || (!item && !fenced && labelAlone.test(words))) {
      isLabelled = labelAlone.test(heading?.text ?? words)
      open = null
    } else if (open && !item) open.words += `\n${words}`
    else {
      open = { words: item ? line.slice(item.at).trim() : words, isItem: item !== null, isLabelled }
      parts.push(open)
    }
  }
  return parts
}
