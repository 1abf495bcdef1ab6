import type { Source } from '../../../shared/model/source.ts'
import { counted, pluralForm } from '../../../shared/text/counted.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'

export interface PendingWords {
  /** The source named first: the one with the most pending decisions. */
  first: Source
  /** Decisions that would be written; one that goes to several sources is one. */
  decisions: number
  /** Decisions that need the person, because the record was changed elsewhere. */
  needsYou: number
  /** Number of the decisions whose sources cannot be read now. */
  paused: number
  /** Whether any of them belongs to a source that can be read now. */
  isWritable: boolean
  /** Text between number and place, for example `decisions not yet in`. */
  verb: string
  /** File or folder of the first source. */
  place: string
  /** `+2 more sources` if further sources have pending decisions; null if only one has. */
  more: string | null
}

/**
 * Returns the content of the pending bar; null if nothing is pending. `file` is the path the first source’s decisions go to,
 * once a plan has reported it.
 */
export function pendingWords(sources: readonly Source[], file: string | null = null): PendingWords | null {
  const decisions = sum(sources, (source) => source.pending - source.pending_shared)
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
    isWritable: sources.some(({ pending, paused_since }) => pending > 0 && paused_since === null),
    verb:
      decisions > 0
        ? `${pluralForm(decisions, 'decision')} not yet in`
        : `decided ${pluralForm(needsYou, 'memory')} changed by somebody else in`,
    place: shortPath(file ?? first.path),
    more: others.length > 0 ? `+${counted(others.length, 'more source')}` : null,
  }
}

const sum = (sources: readonly Source[], of: (source: Source) => number) =>
  sources.reduce((total, source) => total + of(source), 0)
