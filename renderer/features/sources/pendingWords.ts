import type { Source } from '../../../shared/model/source.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'

export interface PendingWords {
  /** The source named first: the one with most that waits. */
  first: Source
  /** Decisions that writing would bring into the files. */
  decisions: number
  /** Decisions that wait for the person, because somebody else changed the record. */
  needsYou: number
  /** How many of the decisions wait for sources that cannot be read now. */
  paused: number
  /** What stands between the number and the place, such as `decisions not yet in`. */
  verb: string
  /** The file or folder of the first source. */
  place: string
  /** `+2 more` when further sources wait; null when one does. */
  more: string | null
}

/**
 * What the pending bar says, or null when nothing waits.
 * `file` is the path of the file the first source's decisions go to, once a plan has told it.
 */
export function pendingWords(sources: readonly Source[], file: string | null = null): PendingWords | null {
  const decisions = sum(sources, (source) => source.pending)
  const needsYou = sum(sources, (source) => source.needs_you)
  const weight = (source: Source) => (decisions > 0 ? source.pending : source.needs_you)
  const [first, ...others] = sources.filter((source) => weight(source) > 0).sort((a, b) => weight(b) - weight(a))
  if (!first) return null
  return {
    first,
    decisions,
    needsYou,
    paused: sum(
      sources.filter(({ paused_since }) => paused_since !== null),
      (source) => source.pending,
    ),
    verb:
      decisions > 0
        ? `${pluralForm(decisions, 'decision')} not yet in`
        : `${pluralForm(needsYou, 'decision')} changed by somebody else in`,
    place: shortPath(file ?? first.path),
    more: others.length ? `+${others.length} more` : null,
  }
}

const sum = (sources: readonly Source[], of: (source: Source) => number) =>
  sources.reduce((total, source) => total + of(source), 0)
