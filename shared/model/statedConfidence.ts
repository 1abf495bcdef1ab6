import type { RecommendationBrief } from './action.ts'

/** Returns how often a recommendation like this is right, 0 to 1; null for `needs-you`, which recommends nothing. */
export function statedConfidence({
  action,
  confidence,
}: Pick<RecommendationBrief, 'action' | 'confidence'>): number | null {
  return action === 'needs-you' ? null : confidence
}
