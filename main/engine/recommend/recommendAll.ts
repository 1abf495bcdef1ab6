import type { Case } from '../store/queries/cases.ts'
import type { StoredRecommendation } from '../store/queries/recommendationRows.ts'
import { recommend } from './recommend.ts'

/** Recommending as a task that does not need the library, so that a separate thread can run it. */
export interface RecommendTasks {
  /** Returns the recommendation for each case, in their order; null for memories that are decided. */
  recommendAll(question: { cases: readonly Case[]; distrusted: ReadonlySet<string> }): (StoredRecommendation | null)[]
}

/** Implements `RecommendTasks` on the current thread. */
export const recommendTasks: RecommendTasks = {
  recommendAll: ({ cases, distrusted }) => cases.map((of) => (isOpen(of) ? recommendationFor(of, distrusted) : null)),
}

/** Checks whether a memory is still undecided. */
export function isOpen({ maturity, superseded }: Case): boolean {
  return !superseded && (maturity === 'raw' || maturity === 'validated')
}

/** Returns the recommendation for a case in its stored form. */
export function recommendationFor(of: Case, distrusted: ReadonlySet<string>): StoredRecommendation {
  const { action, lead, score, base, junk, because, rules, with: others } = recommend(of, distrusted)
  const reasons = because.map(({ rule, text, at }) => ({
    rule,
    text,
    field: at?.field ?? ('content' as const),
    start: at?.start ?? null,
    end: at?.end ?? null,
  }))
  return { action, lead, base, score, junk, body: { reasons, rules, with: others } }
}
