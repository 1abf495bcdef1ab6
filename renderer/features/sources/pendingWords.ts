import type { Source } from '../../../shared/model/source.ts'
import { shortPath } from '../../ui/shortPath.ts'

export interface PendingWords {
  /** The source named first: the one with most pending decisions. */
  first: Source
  decisions: number
  /** `decisions not yet in` or its singular. */
  verb: string
  /** The file or folder the first source's decisions go to. */
  place: string
  /** `+2 more` when further sources wait; null when one does. */
  more: string | null
  needsYou: number
}

/**
 * What the pending bar says, or null when nothing waits.
 * `file` is the path of the file the first source's decisions go to, once a plan has told it.
 */
export function pendingWords(sources: readonly Source[], file: string | null = null): PendingWords | null {
  const waiting = sources.filter((source) => source.pending > 0).sort((a, b) => b.pending - a.pending)
  const [first, ...others] = waiting
  if (!first) return null
  const decisions = waiting.reduce((sum, source) => sum + source.pending, 0)
  return {
    first,
    decisions,
    verb: decisions === 1 ? 'decision not yet in' : 'decisions not yet in',
    place: shortPath(file ?? first.path),
    more: others.length ? `+${others.length} more` : null,
    needsYou: sources.reduce((sum, source) => sum + source.needs_you, 0),
  }
}
