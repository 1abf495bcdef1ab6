import { wordDiff } from '../../../../shared/text/diff.ts'
import type { Span } from '../../../ui/markedParts.ts'

/** Returns where two texts differ, word by word, in each of them. */
export function diffSpans(ours: string, theirs: string): [Span[], Span[]] {
  const changes = wordDiff(ours, theirs)
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') => {
    let start = 0
    return changes.flatMap(({ kind, text }) => {
      if (kind === other) return []
      const end = start + text.length
      const span = { start, end, number: 1 }
      start = end
      return kind === own ? [span] : []
    })
  }
  return [side('added', 'removed'), side('removed', 'added')]
}
