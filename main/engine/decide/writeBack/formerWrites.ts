import type { ReadableDb } from '../../store/db.ts'
import { matchesState, wantedState } from '../../store/fileState.ts'
import type { RecordRow } from '../../store/pending.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { decidedBefore } from '../../store/flips.ts'
import { type FormerWrite, writeFlipsOf, writesOf } from '../../store/queries/writeRows.ts'
import type { PendingRecord } from './writeBatch.ts'

/** The writes of a memory to reverse, newest first, those to repeat, and its resulting record. */
export interface Returning {
  item: PendingRecord
  back: FormerWrite[]
  again: FormerWrite[]
  after: RecordRow | null
}

/** Determines which of our writes of a memory to reverse and which to repeat, so that its record matches the decisions. */
export function returningOf(db: ReadableDb, source: SourceRow, item: PendingRecord): Returning {
  const standing = asItStood(db, item)
  if (standing) return standing
  const back = writesToTakeBack(db, item, wantedState(db, source, item.memory))
  return { item, back, again: [], after: back.at(-1)?.before ?? null }
}

/**
 * If the memory is decided as it was at a former write-back, restores the writes in effect then. Returns null if it never
 * was, or those writes are in effect.
 */
function asItStood(db: ReadableDb, item: PendingRecord): Returning | null {
  const writes = writesOf(db, item.id)
  const flips = writeFlipsOf(db, item.id)
  const decided = decidedBefore(db, item.id)
  const moment = flips.map(({ seq }) => seq).findLast((seq) => decidedBefore(db, item.id, seq) === decided)
  if (moment === undefined) return null
  const stood = (id: number): boolean =>
    flips.filter(({ write, seq }) => write === id && seq <= moment).length % 2 === 1
  const back = writes.filter(({ id, reversed }) => reversed === 0 && !stood(id))
  const again = writes.filter(({ id, reversed }) => reversed !== 0 && stood(id))
  if (back.length + again.length === 0) return null
  const last = writes.find(({ id }) => stood(id))
  return { item, back, again, after: last ? last.after : (writes.at(-1)?.before ?? null) }
}

/**
 * Returns our writes of a record since it last had the wanted state, newest first. If it never had but we removed it from its
 * file, returns the writes since it was there: the wanted state is written once it is back. Otherwise returns none.
 */
function writesToTakeBack(db: ReadableDb, { id, record }: PendingRecord, target: string): FormerWrite[] {
  const all = writesOf(db, id).filter(({ reversed }) => reversed === 0)
  const same = all.findIndex(({ before }) => matchesState(before?.state ?? 'absent', target))
  if (same >= 0 || record?.present !== 0 || record.gone_since !== null) return all.slice(0, same + 1)
  return all.slice(0, all.findIndex(({ before }) => before?.present === 1) + 1)
}
