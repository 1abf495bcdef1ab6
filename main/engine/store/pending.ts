import type { MemoryRow } from './queries/memories.ts'
import { readMemoryRow } from './queries/memoryLookups.ts'
import type { SourceRow } from './queries/sources.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { agrees, wantedState, writableKinds } from './fileState.ts'

export interface RecordRow {
  memory_id: string
  source_id: string
  locator: string
  path: string
  line: number | null
  section: string | null
  raw: string
  record_hash: string
  content_hash: string
  state: string
  present: number
  ours: number
  gone_since: string | null
}

/** What a source's file says of a memory, as last read or written; null for one that is in no file. */
export function readRecord(db: ReadableDb, memoryId: string): RecordRow | null {
  return sql<RecordRow>(db, 'SELECT * FROM records WHERE memory_id = ?').get(memoryId) ?? null
}

/** Adds what a source's file says of a memory. */
export function insertRecordRow(db: WritableDb, row: RecordRow): void {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  sql(db, `INSERT INTO records (${columns.join(', ')}) VALUES (${marks})`).run(...Object.values(row))
}

/** Works out anew which of these memories wait to be written into their source's file. */
export function refreshPending(db: WritableDb, memoryIds: Iterable<string>): void {
  for (const id of memoryIds) {
    const memory = readMemoryRow(db, id)
    const record = readRecord(db, id)
    const sourceId = record?.source_id ?? memory?.source_id ?? null
    const source = sql<HomeRow>(db, 'SELECT kind, path FROM sources WHERE id = ?').get(sourceId)
    if (source && writableKinds.has(source.kind) && isPending(db, source, memory, record))
      sql(db, 'INSERT OR REPLACE INTO pending (memory_id, source_id) VALUES (?, ?)').run(id, sourceId)
    else sql(db, 'DELETE FROM pending WHERE memory_id = ?').run(id)
  }
}

/** As `refreshPending`, of a source's results that are gone from its files: those that others make room for wait again. */
export function refreshLostResults(db: WritableDb, sourceId: string): void {
  const lost = sql<string>(
    db,
    `SELECT memory_id FROM records r JOIN memories m ON m.id = r.memory_id
     WHERE r.source_id = ? AND r.gone_since IS NOT NULL AND m.thought_type <> 'original'`,
  )
  refreshPending(db, lost.pluck().all(sourceId))
}

/** What stands for a memory now: the last of those that superseded one another, itself where nothing did; null where that was purged. */
export function resultOf(db: ReadableDb, memory: MemoryRow): MemoryRow | null {
  let last: MemoryRow | null = memory
  while (last !== null && last.superseded_by !== null) last = readMemoryRow(db, last.superseded_by)
  return last
}

/** What of a source says how its records are written. */
type HomeRow = Pick<SourceRow, 'kind' | 'path'>

function isPending(db: ReadableDb, source: HomeRow, memory: MemoryRow | null, record: RecordRow | null): boolean {
  if (!memory) return record !== null && record.gone_since === null && isWritten(db, record.memory_id)
  if (memory.attention) return false
  const isResult =
    memory.thought_type !== 'original' && memory.superseded_by === null && memory.maturity !== 'discarded'
  if (!record) return isResult
  if (record.gone_since !== null) return isResult && isMissed(db, memory.id)
  return !agrees(record.state, wantedState(db, source, memory))
}

/** Whether a result that is gone from its file is to take the place of records that still stand: then it is written again. */
function isMissed(db: ReadableDb, id: string): boolean {
  return (
    sql(
      db,
      `WITH RECURSIVE under (id) AS (SELECT from_id FROM edges WHERE to_id = ?
         UNION SELECT e.from_id FROM under u JOIN edges e ON e.to_id = u.id)
       SELECT 1 FROM under u JOIN pending p ON p.memory_id = u.id JOIN memories m ON m.id = u.id
       JOIN records r ON r.memory_id = u.id AND r.present = 1 AND r.gone_since IS NULL
       WHERE m.superseded_by IS NOT NULL LIMIT 1`,
    ).get(id) !== undefined
  )
}

/** Whether something we wrote for a memory was not taken back. What a withdrawn one displaced hangs on it even where its own record is gone. */
function isWritten(db: ReadableDb, memoryId: string): boolean {
  return sql(db, 'SELECT 1 FROM writes WHERE memory_id = ? AND reversed = 0 LIMIT 1').get(memoryId) !== undefined
}

/** How many decisions wait, for one source or over all. */
export function countPending(db: ReadableDb, sourceId?: string): number {
  const row =
    sourceId === undefined
      ? sql<{ n: number }>(db, 'SELECT count(*) AS n FROM pending').get()
      : sql<{ n: number }>(db, 'SELECT count(*) AS n FROM pending WHERE source_id = ?').get(sourceId)
  return row?.n ?? 0
}

/** The memories that wait to be written into a source's files, by id. */
export function pendingOf(db: ReadableDb, sourceId: string): string[] {
  return sql<{ memory_id: string }>(db, 'SELECT memory_id FROM pending WHERE source_id = ? ORDER BY memory_id')
    .all(sourceId)
    .map(({ memory_id }) => memory_id)
}
