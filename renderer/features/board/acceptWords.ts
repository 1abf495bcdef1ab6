import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import type { Action } from '../../../shared/model/action.ts'
import { counted, formatNumber } from '../../ui/counted.ts'

type Acted = RecommendedAnswer['acts'][number]

const actWords: Record<Exclude<Action, 'merge'>, (count: number) => string> = {
  promote: (count) => `promote ${formatNumber(count)}`,
  validate: (count) => `validate ${formatNumber(count)}`,
  retain: (count) => `snooze ${formatNumber(count)}`,
  discard: (count) => `discard ${formatNumber(count)}`,
  'needs-you': (count) => `ask about ${formatNumber(count)}`,
}

/** Says how many memories become how many; of a merge into a reference, nothing is gone but the memory. */
function mergeWords({ count, memories }: Acted, along: number): string {
  const beside = along > 0 ? ` (with ${formatNumber(along)} that ${along === 1 ? 'is' : 'are'} not selected)` : ''
  const into = memories === count ? counted(count, 'reference') : formatNumber(count)
  return `merge ${formatNumber(memories)} into ${into}${beside}`
}

/**
 * Says what accepting does, and what it leaves, so that each memory is counted once: `Merge 21 into 10 and discard 12. 5 need
 * you: unchanged.` `out` are memories that a person left out.
 */
export function acceptWords({
  acts,
  along,
  needs_you,
  left,
  out = 0,
}: Pick<RecommendedAnswer, 'acts' | 'along' | 'needs_you' | 'left'> & { out?: number }): string {
  const parts = acts.map((one) => (one.act === 'merge' ? mergeWords(one, along) : actWords[one.act](one.count)))
  const last = parts.pop()
  const done =
    last === undefined ? 'nothing can be accepted' : parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  const stay = [
    needs_you > 0 ? `${counted(needs_you, 'needs', 'need')} you` : '',
    left.length > 0 ? `${formatNumber(left.length)} cannot be done now` : '',
    out > 0 ? `${formatNumber(out)} left out` : '',
  ].filter(Boolean)
  const rest = stay.length > 0 ? ` ${stay.join(', ')}: unchanged.` : ''
  return `${done.charAt(0).toUpperCase()}${done.slice(1)}.${rest}`
}

/** Says what becomes of memories that a person has to decide. */
export function needsYouWords(count: number): string {
  return count === 1
    ? 'The one that needs you stays where it is, undecided. The review asks about it.'
    : `The ${formatNumber(count)} that need you stay where they are, undecided. The review asks about them.`
}
