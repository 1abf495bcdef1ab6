import { diffWordsWithSpace } from 'diff'
import type { Span } from '../../../ui/markedParts.ts'

/** Returns where two texts differ, word by word, in each of them. */
export function diffSpans(ours: string, theirs: string): [Span[], Span[]] {
  const changes = diffWordsWithSpace(ours, theirs)
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') => {
    let start = 0
    return changes.flatMap((change) => {
      if (change[other]) return []
      const end = start + change.value.length
      const span = { start, end, number: 1 }
      start = end
      return change[own] ? [span] : []
    })
  }
  return [side('added', 'removed'), side('removed', 'added')]
}
