import type { MemoryRow } from './queries/memories.ts'
import { type ReadableDb, type WritableDb, sql } from './db.ts'
import { fileState, writableKinds } from './fileState.ts'

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
    const memory = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(id) ?? null
    const record = readRecord(db, id)
    const sourceId = record?.source_id ?? memory?.source_id ?? null
    const kind = sourceId && sql<{ kind: string }>(db, 'SELECT kind FROM sources WHERE id = ?').get(sourceId)?.kind
    if (sourceId && kind && writableKinds.has(kind) && isPending(db, kind, memory, record))
      sql(db, 'INSERT OR REPLACE INTO pending (memory_id, source_id) VALUES (?, ?)').run(id, sourceId)
    else sql(db, 'DELETE FROM pending WHERE memory_id = ?').run(id)
  }
}

function isPending(db: ReadableDb, kind: string, memory: MemoryRow | null, record: RecordRow | null): boolean {
  if (!memory) return record !== null && record.gone_since === null && isWritten(db, record.memory_id)
  if (memory.attention) return false
  if (!record)
    return memory.thought_type !== 'original' && memory.superseded_by === null && memory.maturity !== 'discarded'
  return record.gone_since === null && fileState(kind, memory) !== record.state
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
