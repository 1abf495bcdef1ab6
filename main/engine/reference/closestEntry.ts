import { fileDiff, formatUnified } from '../../../shared/text/fileDiff.ts'
import { similarity } from '../../../shared/text/normalise.ts'
import { listItem } from './listItems.ts'
import { entriesOf } from './sections.ts'

/** From this on an entry counts as ours, edited. */
const sameEntry = 0.4

/** The list item in a stretch of Markdown that reads most like an entry of ours; null where none is near it. */
export function closestEntry(ours: string, stretch: string): string | null {
  const scored = entriesOf(stretch).map(({ text }) => ({ text, score: similarity(ours, text) }))
  const best = scored.toSorted((left, right) => right.score - left.score)[0]
  return best && best.score >= sameEntry ? best.text : null
}

/** The diff from an entry as we wrote it to what stands for it in a stretch now: an item beside an item, or nothing. */
export function entryDiff(path: string, ours: string, stretch: string): string {
  const theirs = closestEntry(ours, stretch)
  const item = (entry: string): string => `${listItem(entry, '', '-', '\n')}\n`
  return formatUnified(fileDiff(path, item(ours), theirs === null ? '' : item(theirs)))
}
