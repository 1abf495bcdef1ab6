import type { ReviewRow } from '../../../../shared/contract/review.ts'
import type { Core } from '../../runtime/core.ts'
import { createYield } from '../../runtime/cooperative.ts'
import { readCases } from '../../store/queries/cases.ts'
import type { Body } from '../../store/queries/recommendationBrief.ts'
import { distrustedRules } from '../../store/queries/verdicts.ts'
import { recommendationFor } from '../../recommend/recommendAll.ts'
import { groundsOf, warmUpJudging } from '../triage/judge.ts'

/**
 * Returns the first memory of a cluster for which, judged by the other members alone, the cluster's action is recommended with
 * one of them, and the reasons; null if there is none. Its stored reasons may name a memory outside the cluster.
 */
export async function clusterReason(
  core: Core,
  { ids, action }: Pick<ReviewRow, 'ids' | 'action'>,
): Promise<{ id: string; body: Body } | null> {
  const { db } = core.library
  const yieldIfDue = createYield(core.ports.clock)
  await warmUpJudging(core)
  const grounds = groundsOf(core.library)
  const distrusted = distrustedRules(db)
  for (const id of ids) {
    const [of] = readCases(db, [id], grounds)
    if (!of) continue
    const others = of.others.filter((other) => ids.includes(other.id))
    const { action: own, body } = recommendationFor({ ...of, others }, distrusted)
    if (own === action && body.with[0] !== undefined && ids.includes(body.with[0])) return { id, body }
    await yieldIfDue()
  }
  return null
}
