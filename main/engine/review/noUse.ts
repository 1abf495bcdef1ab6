import type { ReviewRow } from '../../../shared/contract/review.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'

/** The rule that asks whether a memory is of any use, with the probability that it is of none. */
export const askedForUse = 'recommend.maybe-no-use'

const probably = 'Probably of no use (0.80 or more)'
const possibly = 'Possibly of no use'
const anywhere = `${possibly} (below 0.80)`

type Kind = Pick<ReviewRow, 'like' | 'like_label'>

/**
 * Returns the kind of a question about the use of a memory: those that are probably of none are answered together, the others file
 * by file, since a person who knows what a file is for knows it of most of its notes.
 */
export function useKind(odds: number, file: string | null): Kind {
  // As the reason rounds it, which is shown beside it.
  if (Math.round(odds * 100) >= 80) return kindOf(probably)
  return file === null
    ? kindOf(anywhere)
    : { like: `${possibly}:${file}`, like_label: `${possibly}: ${shortPath(file)}` }
}

/** Returns the same question asked with those about other files. */
export function asOfAnyFile<Row extends Kind>(row: Row): Row {
  return isPossiblyNoUse(row) ? { ...row, ...kindOf(anywhere) } : row
}

/** Checks whether an item asks about a memory that is probably of no use. */
export function isProbablyNoUse({ like_label }: Pick<ReviewRow, 'like_label'>): boolean {
  return like_label === probably
}

/** Checks whether an item asks about a memory that may or may not be of use. */
export function isPossiblyNoUse({ like_label }: Pick<ReviewRow, 'like_label'>): boolean {
  return like_label.startsWith(possibly)
}

function kindOf(label: string): Kind {
  return { like: label, like_label: label }
}
