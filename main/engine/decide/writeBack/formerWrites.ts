import type { ReadableDb } from '../../store/db.ts'
import { agrees, wantedState } from '../../store/fileState.ts'
import type { RecordRow } from '../../store/pending.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { decidedBefore } from '../../store/flips.ts'
import { type FormerWrite, writeFlipsOf, writesOf } from '../../store/queries/writeRows.ts'
import type { Waiting } from './writeBatch.ts'

/** The writes of a memory that are to be taken back, newest first, those that are to stand again, and what its record then says. */
export interface Returning {
  item: Waiting
  back: FormerWrite[]
  again: FormerWrite[]
  after: RecordRow | null
}

/** Which of our writes of a memory have to go, and which to stand again, so that its record says what was decided. */
export function returningOf(db: ReadableDb, source: SourceRow, item: Waiting): Returning {
  const standing = asItStood(db, item)
  if (standing) return standing
  const back = writesToTakeBack(db, item, wantedState(db, source, item.memory))
  return { item, back, again: [], after: back.at(-1)?.before ?? null }
}

/**
 * A memory decided on as it was at a former write-back gets the writes back that stood then. Null where it never was so,
 * or they stand.
 */
function asItStood(db: ReadableDb, item: Waiting): Returning | null {
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
 * Our writes of a record since it last said what it should say now, newest first. Where it never did but was taken out of
 * its file by us, the writes since it stood there: what it should say is written once it is back. Else none.
 */
function writesToTakeBack(db: ReadableDb, { id, record }: Waiting, target: string): FormerWrite[] {
  const all = writesOf(db, id).filter(({ reversed }) => reversed === 0)
  const same = all.findIndex(({ before }) => agrees(before?.state ?? 'absent', target))
  if (same >= 0 || record?.present !== 0 || record.gone_since !== null) return all.slice(0, same + 1)
  return all.slice(0, all.findIndex(({ before }) => before?.present === 1) + 1)
}
