import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { recordEffect } from './effectRows.ts'
import type { Effect } from './effects.ts'
import { rememberFolders } from './madeFolders.ts'
import { type Caller, appendDecision } from './journal.ts'
import { insertRecordRow, refreshPending } from './pending.ts'
import type { StepPlan, WriteDraft } from './stepPlan.ts'

/** Records an executed plan: its rows, journal rows and effects. Returns the step's number, null for an empty plan. */
export function recordStep(db: WritableDb, plan: StepPlan, effects: Effect[], by: Caller, at: string): number | null {
  if (plan.decisions.length === 0) return null
  const first = plan.decisions[0]
  const isStep = first !== undefined && !['undo', 'redo', 'write-back'].includes(first.verb)
  let step: number | null = null
  let last = 0
  for (const draft of plan.decisions) {
    last = appendDecision(db, draft, by, at, isStep ? step : 'none')
    step ??= last
  }
  for (const effect of effects) {
    recordEffect(db, last, effect)
    rememberFolders(db, effect.folders ?? [])
  }
  recordWrites(db, last, plan.writes ?? [])
  refreshPending(db, new Set(plan.decisions.flatMap(({ memory_ids }) => memory_ids)))
  return step
}

function recordWrites(db: WritableDb, seq: number, writes: WriteDraft[]): void {
  const standing = new Map(writes.map(({ memory_id, after }) => [memory_id, after]))
  for (const id of standing.keys()) sql(db, 'DELETE FROM records WHERE memory_id = ?').run(id)
  for (const after of standing.values()) if (after) insertRecordRow(db, after)
  for (const draft of writes)
    sql(db, 'INSERT INTO write_flips (write, seq) VALUES (?, ?)').run(writeOf(db, seq, draft), seq)
}

/** Returns the number of the write that a draft writes to its file or removes from it. */
function writeOf(db: WritableDb, seq: number, draft: WriteDraft): number | bigint {
  const { source_id, memory_id, before, after, reverses, repeats } = draft
  const known = reverses ?? repeats
  if (known !== undefined) {
    sql(db, 'UPDATE writes SET reversed = ? WHERE id = ?').run(reverses === null ? 0 : seq, known)
    return known
  }
  return sql(db, 'INSERT INTO writes (seq, source_id, memory_id, before, after) VALUES (?, ?, ?, ?, ?)').run(
    seq,
    source_id,
    memory_id,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ).lastInsertRowid
}
