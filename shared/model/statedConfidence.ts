import type { RecommendationBrief } from './action.ts'

/** Returns how often a recommendation like this is right, 0 to 1; null for `needs-you` and a snooze, which recommend nothing. */
export function statedConfidence({
  action,
  confidence,
  snoozed_until = null,
}: Pick<RecommendationBrief, 'action' | 'confidence'> & Partial<Pick<RecommendationBrief, 'snoozed_until'>>):
  number | null {
  return action === 'needs-you' || snoozed_until !== null ? null : confidence
}
