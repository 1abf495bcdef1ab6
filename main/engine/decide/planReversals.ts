import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { WriteDraft } from '../store/commit.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import type { FileChange } from '../store/fileChange.ts'
import { fileState } from '../store/fileState.ts'
import { type RecordRow, readRecord } from '../store/pending.ts'
import type { MemoryRow } from '../store/queries/memories.ts'
import type { SourceRow } from '../store/queries/sources.ts'
import { planTakeBack } from '../store/takeBack.ts'
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
export function planReversals(db: ReadableDb, source: SourceRow, waiting: Waiting[], files: Files): Reversals {
  const all = [...waiting, ...neededAgain(db, source, waiting)].map((item): Returning => ({
    item,
    back: writesToTakeBack(db, item, fileState(source.kind, item.memory)),
  }))
  const able = ableOf(
    all.filter(({ back }) => back.length > 0),
    (some) => reversalOf(db, source, some, files) !== null,
  )
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

interface Returning {
  item: Waiting
  back: FormerWrite[]
}

/** Those that can go back: one that cannot must not hold up the others. */
function ableOf(items: Returning[], isAble: (some: Returning[]) => boolean): Returning[] {
  if (items.length === 0 || isAble(items)) return items
  if (items.length === 1) return []
  const middle = items.length >> 1
  return [...ableOf(items.slice(0, middle), isAble), ...ableOf(items.slice(middle), isAble)]
}

/** Null when a file is no longer what we wrote. */
function reversalOf(db: ReadableDb, source: SourceRow, returning: Returning[], files: Files): WriteBatch | null {
  const former = returning.flatMap(({ item, back }) => back.map(({ seq }) => ({ seq, owner: item.id })))
  try {
    const changes = planTakeBack(db, files, former)
    const writes = returning.flatMap(({ item, back }) =>
      back.map((write, index) => ({
        source_id: source.id,
        memory_id: item.id,
        before: item.record,
        after: index === back.length - 1 ? write.before : item.record,
        reverses: write.id,
      })),
    )
    const known = new Set<number | null>(writes.map(({ reverses }) => reverses))
    const displaced = returning
      .flatMap(({ item, back }) => displacedBy(db, item, back))
      .filter(({ reverses }) => !known.has(reverses))
    return { changes, writes: [...writes, ...displaced] }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return null
    throw error
  }
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
}

/**
 * Our writes of a record since it last said what it should say now, newest first. Where it never did but was taken out of
 * its file by us, the writes since it stood there: what it should say is written once it is back. Else none.
 */
function writesToTakeBack(db: ReadableDb, { id, record }: Waiting, target: string): FormerWrite[] {
  const all = sql<{ id: number; seq: number; before: string | null }>(
    db,
    'SELECT id, seq, before FROM writes WHERE memory_id = ? AND reversed = 0 ORDER BY id DESC',
  )
    .all(id)
    .map((write) => ({ ...write, before: write.before === null ? null : (JSON.parse(write.before) as RecordRow) }))
  const same = all.findIndex(({ before }) => (before?.state ?? 'absent') === target)
  if (same >= 0 || record?.present !== 0 || record.gone_since !== null) return all.slice(0, same + 1)
  return all.slice(0, all.findIndex(({ before }) => before?.present === 1) + 1)
}
