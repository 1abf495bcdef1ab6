import type { RecommendedMerge } from '../../../../shared/contract/decisions.ts'
import { AppError } from '../../../../shared/errors.ts'
import { letterOf } from '../../../../shared/text/merging/letter.ts'
import { contradictionSteps } from '../../decide/merge/contradictions.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { findMemories } from '../../store/queries/memories.ts'
import { mergeOf } from './reviewItem.ts'

/**
 * Returns the text that merging these memories in this order makes, as in the review, and theirs. Changes nothing. Throws
 * `not_found` for an unknown id, and `validation` for fewer than two.
 */
export async function recommendedMerge(
  { library: { db }, ports: { clock } }: LibraryCore,
  ids: readonly string[],
): Promise<RecommendedMerge> {
  const memories = findMemories(db, ids)
  await runCooperatively(clock, contradictionSteps(memories.map(({ content }) => content)))
  const merge = mergeOf(db, { action: 'merge' }, memories)
  if (!merge) throw new AppError('validation', 'A merge needs at least two memories. Name another one.')
  const { sentences, places } = merge.result
  const sources = memories.map(({ id, description, content }, at) => ({
    id,
    letter: letterOf(at),
    title: description,
    content,
  }))
  return { sentences, sources, places }
}
