import { AppError } from '../../../../shared/errors.ts'
import type { Contribution } from '../../../../shared/model/contribution.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'

/** What a contribution is made from; none for an original. */
export interface ThoughtSources {
  type: Memory['thought_type']
  sources: MemoryRow[]
}

/**
 * Returns the memories a contribution is made from. Throws `validation` with code `MUTUAL_EXCLUSION` or `MIN_CONSOLIDATION`,
 * and `not_found` with `THOUGHT_NOT_FOUND`. Source: seeds/5-thought-lineage.md, AC9.
 */
export function thoughtSources(
  db: ReadableDb,
  { refines, consolidates }: Pick<Contribution, 'refines' | 'consolidates'>,
): ThoughtSources {
  if (refines !== undefined && consolidates !== undefined)
    throw new AppError(
      'validation',
      'Give refines or consolidates, not both: a text improves one memory, or joins several.',
      { code: 'MUTUAL_EXCLUSION' },
    )
  if (refines !== undefined) return { type: 'refinement', sources: findMemories(db, [refines]) }
  if (consolidates === undefined) return { type: 'original', sources: [] }
  const sources = findMemories(db, consolidates)
  if (sources.length < 2)
    throw new AppError(
      'validation',
      `consolidates names ${sources.length === 1 ? 'one memory' : 'no memory'}; it joins two or more. To improve one, use refines.`,
      { code: 'MIN_CONSOLIDATION', ids: sources.map(({ id }) => id) },
    )
  return { type: 'consolidation', sources }
}
