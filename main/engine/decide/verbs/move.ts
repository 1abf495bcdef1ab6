import { type MaturityEvent, nextMaturity } from '../../../../shared/model/maturity.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { isPerson } from '../../../../shared/model/decision.ts'
import { isUnreviewed } from '../../../../shared/model/tier.ts'
import { commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import { findMemories, type MemoryRow } from '../../store/queries/memories.ts'
import { type Row, type RowChange, addRow, readRow, removeRow, updateRow } from '../../store/rows.ts'
import { type DecideContext, decisionColumns } from '../context.ts'
import { lastVerbOn } from '../../store/journal.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'

type Move = Extract<MaturityEvent, 'validate' | 'discard' | 'restore'>

const done: Record<Move, string> = { validate: 'Validated', discard: 'Discarded', restore: 'Restored' }

/** Validates raw memories, and those that only a policy or an agent validated. Others that are validated stay unchanged. */
export function validate(context: DecideContext, ids: string[], reason: string | null): Outcome {
  return move(context, 'validate', ids, reason)
}

/** Discards raw or validated memories, with a tombstone. */
export function discard(context: DecideContext, ids: string[], reason: string | null): Outcome {
  return move(context, 'discard', ids, reason)
}

/** Restores discarded memories to their former state and removes the tombstone. */
export function restore(context: DecideContext, ids: string[], reason: string | null): Outcome {
  return move(context, 'restore', ids, reason)
}

/**
 * Changes the maturity of all memories in one step, or of none. Throws `precondition` with the reason when one may not
 * change.
 */
function move(context: DecideContext, event: Move, ids: string[], reason: string | null): Outcome {
  const { db } = context.library
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const memories = findMemories(db, ids)
      const endorsed = new Set(event === 'validate' ? memories.filter((memory) => isEndorsed(context, memory)) : [])
      const unchanged = memories.filter((memory) => !endorsed.has(memory) && isAlready(db, event, memory))
      const moving = memories.filter((memory) => !unchanged.includes(memory))
      for (const memory of moving) if (!endorsed.has(memory)) assertAllowed(event, memory)
      const label = `${done[event]} ${counted(moving.length, 'memory')}`
      outcome = {
        step: null,
        label: moving.length > 0 ? label : `Already ${done[event].toLowerCase()}`,
        changed: moving.map(({ id }) => id),
        unchanged: unchanged.map(({ id }) => id),
        created: [],
      }
      if (moving.length === 0) return { decisions: [], files: [] }
      const changes = moving.flatMap((memory) => moveChanges(context, event, memory, reason))
      return { decisions: [{ verb: event, label, memory_ids: outcome.changed, reason, changes }], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** Checks whether a person's validation adds something to a validated memory: so far only a policy or an agent validated it. */
export function isEndorsed({ by }: DecideContext, memory: MemoryRow): boolean {
  const { maturity, superseded_by, attention } = memory
  const stands = maturity === 'validated' && superseded_by === null && attention === null
  return stands && isPerson(by.actor) && isUnreviewed(memory)
}

/** Checks whether the verdict was already given, so that repeating it changes nothing. */
function isAlready(db: ReadableDb, event: Move, { id, maturity, superseded_by, attention }: MemoryRow): boolean {
  if (superseded_by !== null || attention !== null) return false
  switch (event) {
    case 'validate':
      return maturity === 'validated'
    case 'discard':
      return maturity === 'discarded'
    case 'restore':
      return (maturity === 'raw' || maturity === 'validated') && lastVerbOn(db, id) === 'restore'
  }
}

/**
 * Returns the row changes of a move; `more` are further columns to set on the memory. A restored memory is no longer
 * superseded.
 */
export function moveChanges(
  context: DecideContext,
  event: Move,
  memory: MemoryRow,
  reason: string | null,
  more: Row = {},
): RowChange[] {
  const { db } = context.library
  const decided = decisionColumns(context, event === 'restore' ? null : reason)
  const to = nextMaturity(event, memory.before_maturity ?? 'raw')
  const values = {
    ...decided,
    maturity: to,
    before_maturity: event === 'discard' ? memory.maturity : null,
    curated_by: event === 'validate' ? context.by.actor : memory.curated_by,
    ...(event === 'restore' && { superseded_by: null }),
    ...more,
  }
  const tombstone = readRow(db, 'tombstones', memory.id)
  return [
    updateRow('memories', memory, values),
    event === 'discard' && !tombstone
      ? addRow('tombstones', {
          memory_id: memory.id,
          content_hash: memory.content_hash,
          reason,
          at: decided.decided_at,
          actor: context.by.actor,
        })
      : null,
    event === 'restore' && tombstone ? removeRow('tombstones', tombstone) : null,
  ].filter((change) => change !== null)
}
