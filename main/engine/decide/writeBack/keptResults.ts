import type { ReadableDb } from '../../store/db.ts'
import { writableKinds } from '../../../../shared/model/source.ts'
import { readRecord, resultOf } from '../../store/pending.ts'
import { type MemoryRow, sourceIds } from '../../store/queries/memories.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'
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
  const added = pending.filter(({ memory, record }) => memory && !record)
  const waiting = added.flatMap(({ id }) => refusalOf(id, waitReason(db, id)))
  const isWaiting = new Set(waiting.map(({ memory_id }) => memory_id))
  const all = new Set([...written, ...added.flatMap(({ id }) => (isWaiting.has(id) ? [] : id))])
  const kept = pending.flatMap(({ id, memory }) => refusalOf(id, keepReason(db, memory, all)))
  const held = [...waiting, ...kept]
  const isHeld = new Set(held.map(({ memory_id }) => memory_id))
  return { able: pending.filter(({ id }) => !isHeld.has(id)), held }
}

function waitReason(db: ReadableDb, id: string): string | null {
  const source = waitsFor(db, id)
  return (
    source &&
    `It replaces “${source.description}”, which was changed elsewhere since it was decided. Settle that first.`
  )
}

function refusalOf(memory_id: string, reason: string | null): Refusal[] {
  return reason === null ? [] : [{ memory_id, reason }]
}

/**
 * Returns the memory that a result waits for: one whose place it takes, and whose record somebody else changed, so that a person
 * must decide first. Returns null when the result may be written.
 */
export function waitsFor(db: ReadableDb, id: string): MemoryRow | null {
  for (const from of sourceIds(db, id)) {
    const source = readMemoryRow(db, from)
    if (source && source.attention !== null) return source
    const above = readRecord(db, from) === null ? waitsFor(db, from) : null
    if (above !== null) return above
  }
  return null
}
