import type { ReviewAnswer, ReviewVerdict } from '../../../../shared/contract/review.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import { type Accepted, previewReview } from '../../decide/verbs/acceptReview.ts'
import type { Wish } from '../../decide/verbs/reviewVerdict.ts'
import { scanPromotion } from '../../decide/promote/draftPromotion.ts'
import { scanMerge } from '../../decide/merge/mergeIntoReference.ts'
import { type Choice, currentReview, rowsMeant } from './reviewQueue.ts'
import type { By } from '../../store/journal.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readRecommendation } from '../../store/queries/recommendations.ts'
import { inTurns } from '../../runtime/turns.ts'

/**
 * What an answer to some items would come to: the items it decides, how many of each verdict, what it writes at once and what
 * it leaves. Changes nothing.
 */
export async function previewAnswer(
  core: Core,
  by: By,
  input: Choice & { keys?: string[] | undefined; verdict?: ReviewVerdict | undefined },
): Promise<ReviewAnswer> {
  const verdict = input.verdict ?? null
  const wishes = rowsMeant(core, currentReview(core), input).map((row): Wish => ({ row, verdict }))
  const { done, files, refused } = await previewWishes(core, by, wishes)
  const counts = new Map<ReviewAnswer['acts'][number]['act'], number>()
  for (const { row } of done) counts.set(verdict ?? row.action, (counts.get(verdict ?? row.action) ?? 0) + 1)
  return {
    keys: done.map(({ row }) => row.key),
    acts: [...counts].map(([act, count]) => ({ act, count })).toSorted((one, other) => other.count - one.count),
    files,
    refused: refused.map(toRefused),
  }
}

/** As `previewReview`, after the scanner for secrets looked at what would be promoted. */
export async function previewWishes(core: Core, by: By, wishes: readonly Wish[]) {
  for (const { row, verdict } of wishes) await scanFor(core, row.ids, verdict ?? row.action)
  const { clock, ids } = core.ports
  return inTurns(clock, previewReview(core, { library: core.library, clock, ids, by }, wishes))
}

/** Has the scanner for secrets look at what would be written into a reference. */
export async function scanFor(core: Core, ids: readonly string[], verdict: string, content?: string): Promise<void> {
  const [id] = ids
  if (id === undefined || ids.length > 1 || !id.startsWith('m_')) return
  try {
    if (verdict === 'promote')
      for (const text of new Set([undefined, content])) await scanPromotion(core, { memory_id: id, content: text })
    if (verdict !== 'merge') return
    const { db } = core.library
    const other = readRecommendation(db, findMemory(db, id))?.with.find((each) => !each.startsWith('m_'))
    if (other !== undefined) await scanMerge(core, { id: other, ids: [id] })
  } catch (error) {
    // What may not be promoted is told with the verdict.
    if (!(error instanceof AppError)) throw error
  }
}

/** An item that is left, as it is told. */
export function toRefused({ row: { key, title }, because }: Accepted['refused'][number]) {
  return { key, title, because }
}
