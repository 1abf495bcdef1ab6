import { fileDiff, formatUnified } from '../../../shared/text/fileDiff.ts'
import { similarity } from '../../../shared/text/normalise.ts'
import { listItem } from './listItems.ts'
import { markdownEntries } from './referenceEntries.ts'

/** Minimum similarity at which an entry counts as an edited version of ours. */
const minEntrySimilarity = 0.4

/** Returns the list item in a piece of Markdown most similar to our entry; null when none is similar enough. */
export function closestEntry(ours: string, stretch: string): string | null {
  const scored = markdownEntries(stretch).map(({ text }) => ({ text, score: similarity(ours, text) }))
  const best = scored.toSorted((left, right) => right.score - left.score)[0]
  return best && best.score >= minEntrySimilarity ? best.text : null
}

/** Returns the diff from our entry as written to the closest list item in the text now, or to nothing. */
export function entryDiff(path: string, ours: string, stretch: string): string {
  const theirs = closestEntry(ours, stretch)
  const item = (entry: string): string => `${listItem(entry, '', '-', '\n')}\n`
  return formatUnified(fileDiff(path, item(ours), theirs === null ? '' : item(theirs)))
}
