import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import type { Action } from '../../../shared/model/action.ts'
import { counted, formatNumber } from '../../ui/counted.ts'

const actWords: Record<Action, (count: number) => string> = {
  promote: (count) => `promote ${formatNumber(count)}`,
  merge: (count) => `make ${counted(count, 'merge')}`,
  validate: (count) => `validate ${formatNumber(count)}`,
  retain: (count) => `snooze ${formatNumber(count)}`,
  discard: (count) => `discard ${formatNumber(count)}`,
  'needs-you': (count) => `ask about ${formatNumber(count)}`,
}

/** Says what accepting does, and what it leaves: `Discard 12, make 3 merges and validate 4. 5 need you and stay.` */
export function acceptWords({ acts, needs_you, left }: Pick<RecommendedAnswer, 'acts' | 'needs_you' | 'left'>): string {
  const parts = acts.map(({ act, count }) => actWords[act](count))
  const last = parts.pop()
  const done =
    last === undefined ? 'nothing can be accepted' : parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  const stay = [
    needs_you > 0 ? `${counted(needs_you, 'needs', 'need')} you` : '',
    left.length > 0 ? `${formatNumber(left.length)} cannot be done now` : '',
  ].filter(Boolean)
  const rest = stay.length > 0 ? ` ${stay.join(', ')}: left as they are.` : ''
  return `${done.charAt(0).toUpperCase()}${done.slice(1)}.${rest}`
}
