import type { ReadableDb } from '../../store/db.ts'
import { writableKinds } from '../../store/fileState.ts'
import { readRecord, resultOf } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readSourceRow } from '../../store/queries/sources.ts'
import type { Refusal, PendingRecord } from './writeBatch.ts'

/**
 * Returns why a record may not be removed from its file yet: its replacement is in no readable file and not among those
 * `written` with it. Returns null when it may be removed: the replacement is in place, or a person discarded either.
 */
export function keepReason(db: ReadableDb, memory: MemoryRow | null, written: ReadonlySet<string>): string | null {
  if (!memory || memory.superseded_by === null || memory.maturity === 'discarded') return null
  const result = resultOf(db, memory)
  if (!result || result.maturity === 'discarded' || written.has(result.id)) return null
  const record = readRecord(db, result.id)
  const home = readSourceRow(db, record?.source_id ?? result.source_id)
  if (!home || !writableKinds.has(home.kind)) {
    if (result.maturity === 'escalated') return null
    return 'Its replacement is in no file, so it stays. Promote the replacement so that agents see it, or undo the merge.'
  }
  if (home.paused_since !== null)
    return `Its replacement belongs in ${home.name}, which cannot be read now, so it stays.`
  if (record?.present === 1 && record.gone_since === null) return null
  return `Its replacement is not in ${home.name} yet, so it stays.`
}

/** Separates what may be written now from what is held back, with the reason. A result in the same batch counts as written. */
export function heldBack(
  db: ReadableDb,
  pending: readonly PendingRecord[],
  written: ReadonlySet<string>,
): { able: PendingRecord[]; held: Refusal[] } {
  const added = pending.flatMap(({ id, memory, record }) => (memory && !record ? [id] : []))
  const all = new Set([...written, ...added])
  const held = pending.flatMap(({ id, memory }) => {
    const reason = keepReason(db, memory, all)
    return reason === null ? [] : [{ memory_id: id, reason }]
  })
  const isHeld = new Set(held.map(({ memory_id }) => memory_id))
  return { able: pending.filter(({ id }) => !isHeld.has(id)), held }
}
