import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { WriteDraft } from '../store/commit.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import type { FileChange } from '../store/fileChange.ts'
import { agrees, wantedState } from '../store/fileState.ts'
import { type RecordRow, readRecord } from '../store/pending.ts'
import type { MemoryRow } from '../store/queries/memories.ts'
import type { SourceRow } from '../store/queries/sources.ts'
import { decidedBefore } from '../store/standing.ts'
import { planTakeBack } from '../store/takeBack.ts'
import { whyKept } from './keptResults.ts'
import { representative } from './representative.ts'

/** Changes of files that are written together, with what they do to records. */
export interface WriteBatch {
  changes: FileChange[]
  writes: WriteDraft[]
}

export interface Refusal {
  memory_id: string
  reason: string
}

/** A memory whose record does not say yet what was decided. */
export interface Waiting {
  id: string
  memory: MemoryRow | null
  record: RecordRow | null
}

export interface Reversals {
  batch: WriteBatch
  /** What has to be brought about by new edits. */
  rest: Waiting[]
  /** Results that are no more, and whose writes cannot be taken back byte for byte. */
  withdrawn: Waiting[]
}

/** Records that should say again what they said before our writes of them get their former bytes back. */
export function planReversals(
  db: ReadableDb,
  source: SourceRow,
  waiting: Waiting[],
  files: Files,
  written: ReadonlySet<string>,
): Reversals {
  const all = [...waiting, ...neededAgain(db, source, waiting)].map((item) => returningOf(db, source, item))
  const goesOver = ableOf(
    all.filter(({ back, again }) => back.length + again.length > 0),
    (some) => reversalOf(db, source, some, files) !== null,
  )
  const able = withResults(db, goesOver, written)
  const batch = reversalOf(db, source, able, files) ?? { changes: [], writes: [] }
  const goesBack = new Set(batch.writes.length > 0 ? able : [])
  const isWaiting = new Set(waiting)
  const rest = all.filter((each) => !goesBack.has(each) && isWaiting.has(each.item)).map(({ item }) => item)
  return { batch, rest: rest.filter(isStanding), withdrawn: rest.filter((item) => !isStanding(item)) }
}

/** Files we took out whose place a result is to take: they come back first, as if they had never gone. */
function neededAgain(db: ReadableDb, source: SourceRow, waiting: Waiting[]): Waiting[] {
  if (source.kind !== 'claude-code') return []
  const known = new Set(waiting.map(({ id }) => id))
  return waiting.flatMap(({ id, memory, record }): Waiting[] => {
    if (!memory || record || representative(db, source, id, 1)) return []
    const gone = representative(db, source, id, 0)
    if (!gone || known.has(gone.memory_id)) return []
    known.add(gone.memory_id)
    return [{ id: gone.memory_id, memory: null, record: gone }]
  })
}

function isStanding({ memory }: Waiting): boolean {
  return memory !== null
}

/** The writes of a memory that are to be taken back, newest first, those that are to stand again, and what its record then says. */
interface Returning {
  item: Waiting
  back: FormerWrite[]
  again: FormerWrite[]
  after: RecordRow | null
}

function returningOf(db: ReadableDb, source: SourceRow, item: Waiting): Returning {
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
  const flips = sql<{ write: number; seq: number }>(
    db,
    'SELECT f.write, f.seq FROM write_flips f JOIN writes w ON w.id = f.write WHERE w.memory_id = ? ORDER BY f.seq',
  ).all(item.id)
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

/** Those that can go back: one that cannot must not hold up the others. */
function ableOf(items: Returning[], isAble: (some: Returning[]) => boolean): Returning[] {
  if (items.length === 0 || isAble(items)) return items
  if (items.length === 1) return []
  const middle = items.length >> 1
  return [...ableOf(items.slice(0, middle), isAble), ...ableOf(items.slice(middle), isAble)]
}

/** Those that are not taken out before what takes their place stands, or stands again with them. */
function withResults(db: ReadableDb, items: Returning[], written: ReadonlySet<string>): Returning[] {
  const all = new Set([...written, ...items.flatMap(({ item: { id, memory } }) => (memory ? [id] : []))])
  const able = items.filter(({ item }) => whyKept(db, item.memory, all) === null)
  return able.length === items.length ? able : withResults(db, able, written)
}

/** Null when a file is no longer what we wrote. */
function reversalOf(db: ReadableDb, source: SourceRow, returning: Returning[], files: Files): WriteBatch | null {
  if (!areWhole(db, source, returning)) return null
  const former = returning.flatMap(({ item, back, again }) => [
    ...back.map(({ id, seq }) => ({ seq, owner: item.id, write: id })),
    ...again.map(({ id, reversed }) => ({ seq: reversed, owner: item.id, write: id })),
  ])
  try {
    const changes = planTakeBack(db, files, former)
    const writes = returning.flatMap(({ item, back, again, after }) => {
      const draft = { source_id: source.id, memory_id: item.id, before: item.record, after }
      return [
        ...back.map(({ id }): WriteDraft => ({ ...draft, reverses: id })),
        ...again.map(({ id }): WriteDraft => ({ ...draft, reverses: null, repeats: id })),
      ]
    })
    const known = new Set<number | null>(writes.map(({ reverses }) => reverses))
    const displaced = returning
      .flatMap(({ item, back }) => displacedBy(db, item, back))
      .filter(({ reverses }) => !known.has(reverses))
    return { changes, writes: inOrder([...writes, ...displaced]) }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return null
    throw error
  }
}

/** Where a record is a file, a result that took one's place stands again only together with the one that left it, and the other way round. */
function areWhole(db: ReadableDb, source: SourceRow, returning: readonly Returning[]): boolean {
  if (source.kind !== 'claude-code') return true
  const again = returning.flatMap((each) => each.again)
  const stands = new Set(again.map(({ id }) => id))
  const back = new Set(returning.flatMap((each) => each.back.map(({ id }) => id)))
  const partners = sql<{ id: number; reversed: number }>(
    db,
    `SELECT id, reversed FROM writes WHERE seq = ? AND id <> ? AND ? IN (before ->> 'locator', after ->> 'locator')`,
  )
  return again.every(({ id, seq, before, after }) =>
    partners
      .all(seq, id, (after ?? before)?.locator ?? '')
      .every((other) => (other.reversed === 0 && !back.has(other.id)) || stands.has(other.id)),
  )
}

/** Records whose place a result took come to stand there again when it gives way, whatever is decided about them. */
function displacedBy(db: ReadableDb, { id, record }: Waiting, back: FormerWrite[]): WriteDraft[] {
  const added = back.at(-1)
  if (!record || !added || added.before !== null) return []
  return sql<{ id: number; source_id: string; memory_id: string; before: string }>(
    db,
    `SELECT * FROM writes WHERE seq = ? AND memory_id <> ? AND reversed = 0 AND before ->> 'present' = 1
       AND before ->> 'locator' = ? AND after ->> 'present' = 0`,
  )
    .all(added.seq, id, record.locator)
    .map(({ id: reverses, source_id, memory_id, before }) => ({
      source_id,
      memory_id,
      before: readRecord(db, memory_id),
      after: JSON.parse(before) as RecordRow,
      reverses,
    }))
}

interface FormerWrite {
  id: number
  seq: number
  before: RecordRow | null
  after: RecordRow | null
  /** The journal row that took it back; 0 while it stands. */
  reversed: number
}

/** Our writes of a record, newest first. */
function writesOf(db: ReadableDb, memoryId: string): FormerWrite[] {
  const record = (text: string | null): RecordRow | null => (text === null ? null : (JSON.parse(text) as RecordRow))
  return sql<{ id: number; seq: number; before: string | null; after: string | null; reversed: number }>(
    db,
    'SELECT id, seq, before, after, reversed FROM writes WHERE memory_id = ? ORDER BY id DESC',
  )
    .all(memoryId)
    .map((write) => ({ ...write, before: record(write.before), after: record(write.after) }))
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

/** What leaves its place comes before what takes it. */
export function inOrder(writes: readonly WriteDraft[]): WriteDraft[] {
  return writes.toSorted((left, right) => (left.after?.present ?? 0) - (right.after?.present ?? 0))
}
