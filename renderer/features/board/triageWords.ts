import type { TriageSummary } from '../../../shared/contract/triage.ts'
import { actions } from '../../../shared/model/action.ts'
import { counted, formatNumber } from '../../ui/counted.ts'

const waysOut = {
  promote: 'to promote',
  merge: 'to merge',
  validate: 'to validate',
  retain: 'to snooze',
  discard: 'to discard',
  'needs-you': 'need you',
} as const

/** Summarises a triage: `62 memories: 1 to promote, 3 to discard, 5 need you`. What needs most thought comes last. */
export function triageWords({ judged, actions: counts }: Pick<TriageSummary, 'judged' | 'actions'>): string {
  if (judged === 0) return 'Triage found nothing to decide on'
  const parts = actions.flatMap((action) => {
    const count = counts.find((one) => one.action === action)?.count ?? 0
    return count === 0 ? [] : [`${formatNumber(count)} ${waysOut[action]}`]
  })
  return `${counted(judged, 'memory')}: ${parts.join(', ')}`
}
