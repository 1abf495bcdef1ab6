import { AppError } from '../../../../shared/errors.ts'
import { commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { findMemory, type MemoryRow, sourceIds } from '../../store/queries/memories.ts'
import { type Row, readRow, removeRow, updateRow } from '../../store/rows.ts'
import { decodeAttention } from '../../store/jsonColumns.ts'
import { type DecideContext, decisionColumns } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { unmergeDecision } from '../merge/unmerge.ts'
import { theirText } from '../theirText.ts'
import { keptDecision } from './keptDecision.ts'

/**
 * Settles somebody else's change of a record we had decided on. The memory takes its file's current text, unless it is
 * promoted. `keep` applies our decision to that text: what it was merged or edited into takes up their change, as a
 * refinement. Otherwise the memory takes the state in its file, and that result is withdrawn. Either is one step. Throws
 * `precondition` when that is not allowed, or nothing is to be settled.
 */
export function resolve(context: DecideContext, id: string, keep: boolean): Outcome {
  const { db } = context.library
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const memory = findMemory(db, id)
      const attention = decodeAttention(memory.attention)
      if (!attention) throw new AppError('precondition', `Nobody else changed ${id}: there is nothing to resolve.`)
      if (!keep && memory.maturity === 'escalated')
        throw new AppError(
          'precondition',
          `${id} was promoted to ${memory.escalated_to}. Un-promote it to return it to the queue.`,
        )
      const withdrawn = keep ? null : withdrawResult(db, memory)
      const { theirs } = attention
      const kept = keep ? keptDecision(context, memory, theirs) : null
      const text: Row = memory.maturity === 'escalated' ? {} : theirText(theirs)
      const maturity = theirs.maturity === memory.maturity ? 'raw' : theirs.maturity
      const state: Row = keep
        ? {}
        : { ...decisionColumns(context, null), maturity, before_maturity: null, superseded_by: null }
      const tombstone = keep ? null : readRow(db, 'tombstones', memory.id)
      const free = withdrawn ? { ...memory, superseded_by: null } : memory
      const changes = [
        ...(kept?.refined?.changes ?? []),
        updateRow('memories', free, { ...text, ...state, attention: null }),
        tombstone && removeRow('tombstones', tombstone),
      ].filter((change) => change !== null)
      const label = kept?.label ?? 'Took the change made elsewhere'
      const [created, ...refined] = kept?.refined?.memory_ids ?? []
      const changed = [...new Set([memory.id, ...(withdrawn?.memory_ids ?? []), ...refined])]
      outcome = { step: null, label, changed, unchanged: [], created: created === undefined ? [] : [created] }
      const memory_ids = [memory.id, ...(kept?.refined?.memory_ids ?? [])]
      const resolved: DecisionDraft = { verb: 'resolve', label, memory_ids, changes }
      return { decisions: withdrawn ? [withdrawn, resolved] : [resolved], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** Returns the decision that withdraws what a memory was merged or edited into; null for one that only lost a conflict. */
function withdrawResult(db: ReadableDb, { id, superseded_by }: MemoryRow): DecisionDraft | null {
  return superseded_by !== null && sourceIds(db, superseded_by).includes(id) ? unmergeDecision(db, superseded_by) : null
}
