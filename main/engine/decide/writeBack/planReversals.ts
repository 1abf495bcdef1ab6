import { AppError } from '../../../../shared/errors.ts'
import type { Files } from '../../ports.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readRecord } from '../../store/pending.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { planFileUndo } from '../../store/planFileUndo.ts'
import { type Returning, returningOf } from './formerWrites.ts'
import { keepReason, waitsFor } from './keptResults.ts'
import { representative } from '../representative.ts'
import { type PendingRecord, type WriteBatch, sortWrites } from './writeBatch.ts'
import type { WriteDraft } from '../../store/stepPlan.ts'
import { type FormerWrite, writesAtPlaceOf, writesThatLeft } from '../../store/queries/writeRows.ts'

export interface Reversals {
  batch: WriteBatch
  /** What needs new edits. */
  rest: PendingRecord[]
  /** Withdrawn results whose writes cannot be reversed byte for byte. */
  withdrawn: PendingRecord[]
}

/** Plans to restore the former bytes of records that should return to what they were before our writes. */
export function planReversals(
  db: ReadableDb,
  source: SourceRow,
  pending: PendingRecord[],
  files: Files,
  written: ReadonlySet<string>,
): Reversals {
  const all = [...pending, ...neededAgain(db, source, pending)].map((item) => returningOf(db, source, item))
  const goesOver = findReversible(
    all.filter(({ back, again }) => back.length + again.length > 0),
    (some) => reversalOf(db, source, some, files) !== null,
  )
  const able = withResults(db, goesOver, written)
  const batch = reversalOf(db, source, able, files) ?? { changes: [], writes: [] }
  const goesBack = new Set(batch.writes.length > 0 ? able : [])
  const isPending = new Set(pending)
  const rest = all.filter((each) => !goesBack.has(each) && isPending.has(each.item)).map(({ item }) => item)
  return { batch, rest: rest.filter(hasMemory), withdrawn: rest.filter((item) => !hasMemory(item)) }
}

/** Returns removed files whose place a result is to take: they are restored first, as if never removed. */
function neededAgain(db: ReadableDb, source: SourceRow, pending: PendingRecord[]): PendingRecord[] {
  if (source.kind !== 'claude-code') return []
  const known = new Set(pending.map(({ id }) => id))
  return pending.flatMap(({ id, memory, record }): PendingRecord[] => {
    if (!memory || record || representative(db, source, id, 1)) return []
    const gone = representative(db, source, id, 0)
    if (!gone || known.has(gone.memory_id)) return []
    known.add(gone.memory_id)
    return [{ id: gone.memory_id, memory: null, record: gone }]
  })
}

function hasMemory({ memory }: PendingRecord): boolean {
  return memory !== null
}

/** Returns the items that can be reversed; one that cannot does not block the others. */
function findReversible(items: Returning[], isAble: (some: Returning[]) => boolean): Returning[] {
  if (items.length === 0 || isAble(items)) return items
  if (items.length === 1) return []
  const middle = items.length >> 1
  return [...findReversible(items.slice(0, middle), isAble), ...findReversible(items.slice(middle), isAble)]
}

/** Drops items that would be removed before their replacement is in place, or restored with them, and results that wait. */
function withResults(db: ReadableDb, items: Returning[], written: ReadonlySet<string>): Returning[] {
  const all = new Set([...written, ...items.flatMap(({ item: { id, memory } }) => (memory ? [id] : []))])
  const able = items.filter(({ item }) => keepReason(db, item.memory, all) === null && !isWaiting(db, item))
  return able.length === items.length ? able : withResults(db, able, written)
}

/** Checks whether an item is a result that is to be in its file again, but waits for a person. */
function isWaiting(db: ReadableDb, { id, memory, record }: PendingRecord): boolean {
  return memory !== null && record === null && waitsFor(db, id) !== null
}

/** Plans the reversal. Returns null when a file is no longer what Schoolhouse wrote. */
function reversalOf(db: ReadableDb, source: SourceRow, returning: Returning[], files: Files): WriteBatch | null {
  if (!areComplete(db, source, returning)) return null
  const former = returning.flatMap(({ item, back, again }) => [
    ...back.map(({ id, seq }) => ({ seq, owner: item.id, write: id })),
    ...again.map(({ id, reversed }) => ({ seq: reversed, owner: item.id, write: id })),
  ])
  try {
    const changes = planFileUndo(db, files, former)
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
    return { changes, writes: sortWrites([...writes, ...displaced]) }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return null
    throw error
  }
}

/** Checks that, when each record is a file, a result and the record it displaced are only restored together. */
function areComplete(db: ReadableDb, source: SourceRow, returning: readonly Returning[]): boolean {
  if (source.kind !== 'claude-code') return true
  const again = returning.flatMap((each) => each.again)
  const stands = new Set(again.map(({ id }) => id))
  const back = new Set(returning.flatMap((each) => each.back.map(({ id }) => id)))
  return again.every((each) =>
    writesAtPlaceOf(db, each).every((other) => (other.reversed === 0 && !back.has(other.id)) || stands.has(other.id)),
  )
}

/** Returns the records to restore when the result that displaced them is removed, whatever is decided about them. */
function displacedBy(db: ReadableDb, { id, record }: PendingRecord, back: FormerWrite[]): WriteDraft[] {
  const added = back.at(-1)
  if (!record || !added || added.before !== null) return []
  return writesThatLeft(db, { seq: added.seq, locator: record.locator, memoryId: id }).map(
    ({ id: reverses, source_id, memory_id, before }) => ({
      source_id,
      memory_id,
      before: readRecord(db, memory_id),
      after: before,
      reverses,
    }),
  )
}
