import { AppError } from '../../../../shared/errors.ts'
import { commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { findMemory, readSuperseded, sourceIds, type MemoryRow } from '../../store/queries/memories.ts'
import { type RowChange, readRow, removeRow, rowKey, updateRow } from '../../store/rows.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'

/** Reverts a consolidation or refinement and restores its sources. Refused once the result was promoted or built on. */
export function unmerge(context: DecideContext, id: string): Outcome {
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const draft = unmergeDecision(context.library.db, id)
      outcome = { step: null, label: draft.label, changed: draft.memory_ids, unchanged: [], created: [] }
      return { decisions: [draft], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** Returns the decision that removes a result and restores its sources, for a larger step. Throws what `unmerge` throws. */
export function unmergeDecision(db: ReadableDb, id: string): DecisionDraft {
  const result = findMemory(db, id)
  assertWithdrawable(result)
  const sources = sourceIds(db, result.id).map((source) => findMemory(db, source))
  const edges = sources
    .map((source) => readRow(db, 'edges', rowKey(result.id, source.id)))
    .filter((edge) => edge !== null)
  // The losers of a conflict with the result are superseded by it too.
  const hanging = readSuperseded(db, result.id).filter(
    ({ id: under }) => !sources.some((source) => source.id === under),
  )
  const changes: RowChange[] = [
    ...[...sources, ...hanging].flatMap((source) =>
      source.superseded_by === result.id ? (updateRow('memories', source, { superseded_by: null }) ?? []) : [],
    ),
    ...edges.map((edge) => removeRow('edges', edge)),
    removeRow('memories', result),
  ]
  const label = sources.length > 1 ? `Un-merged 1 memory into its ${sources.length} sources` : 'Took back an edit'
  return { verb: 'unmerge', label, memory_ids: [result.id, ...sources.map((source) => source.id)], changes }
}

function assertWithdrawable(result: MemoryRow): void {
  const refuse = (why: string): never => {
    throw new AppError('precondition', `Cannot un-merge ${result.id}: ${why}`, { ids: [result.id] })
  }
  if (result.thought_type === 'original') refuse('it is not the result of a merge.')
  if (result.maturity === 'escalated') refuse(`it was promoted to ${result.escalated_to}. Un-promote it first.`)
  if (result.superseded_by) refuse(`${result.superseded_by} builds on it. Un-merge that one first.`)
  if (result.maturity === 'discarded') refuse('it is discarded. Restore it first.')
}
