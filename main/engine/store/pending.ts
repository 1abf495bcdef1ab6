import { type SourceKind, writableKinds } from '../../../shared/model/source.ts'
import type { MemoryRow } from './queries/memories.ts'
import { readMemoryRow } from './queries/memoryLookups.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { matchesState, wantedState } from './fileState.ts'

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

/** Returns the record of a memory in its source's file, as last read or written; null for a memory in no file. */
export function readRecord(db: ReadableDb, memoryId: string): RecordRow | null {
  return sql<RecordRow>(db, 'SELECT * FROM records WHERE memory_id = ?').get(memoryId) ?? null
}

/** Inserts the record of a memory. */
export function insertRecordRow(db: WritableDb, row: RecordRow): void {
  sql(
    db,
    `INSERT INTO records (memory_id, source_id, locator, path, line, section, raw, record_hash, content_hash, state, present,
       ours, gone_since)
     VALUES (:memory_id, :source_id, :locator, :path, :line, :section, :raw, :record_hash, :content_hash, :state, :present,
       :ours, :gone_since)`,
  ).run(row)
}

/** Recomputes which of these memories are pending, that is, still to be written into their source's file. */
export function refreshPending(db: WritableDb, memoryIds: Iterable<string>): void {
  for (const id of memoryIds) {
    const memory = readMemoryRow(db, id)
    const record = readRecord(db, id)
    const sourceId = record?.source_id ?? memory?.source_id ?? null
    const source = sql<HomeRow>(db, 'SELECT kind, path FROM sources WHERE id = ?').get(sourceId)
    const isReplaced = memory === null || memory.superseded_by !== null
    if (source && writableKinds.has(source.kind) && isPending(db, source, memory, record))
      sql(db, 'INSERT OR REPLACE INTO pending (memory_id, source_id, replaced) VALUES (?, ?, ?)').run(
        id,
        sourceId,
        isReplaced ? 1 : 0,
      )
    else sql(db, 'DELETE FROM pending WHERE memory_id = ?').run(id)
  }
}

/**
 * Like `refreshPending`, for a source's results that are gone from its files: those that replace other records are pending
 * again.
 */
export function refreshLostResults(db: WritableDb, sourceId: string): void {
  const lost = sql<string>(
    db,
    `SELECT memory_id FROM records r JOIN memories m ON m.id = r.memory_id
     WHERE r.source_id = ? AND r.gone_since IS NOT NULL AND m.thought_type <> 'original'`,
  )
  refreshPending(db, lost.pluck().all(sourceId))
}

/** Returns the memory that finally superseded a memory, or the memory itself if none did; null when that one was purged. */
export function resultOf(db: ReadableDb, memory: MemoryRow): MemoryRow | null {
  let last: MemoryRow | null = memory
  while (last !== null && last.superseded_by !== null) last = readMemoryRow(db, last.superseded_by)
  return last
}

/** The fields of a source that determine how its records are written. */
interface HomeRow {
  kind: SourceKind
  path: string
}

function isPending(db: ReadableDb, source: HomeRow, memory: MemoryRow | null, record: RecordRow | null): boolean {
  if (!memory) return record !== null && record.gone_since === null && isWritten(db, record.memory_id)
  if (memory.attention) return false
  const isResult =
    memory.thought_type !== 'original' && memory.superseded_by === null && memory.maturity !== 'discarded'
  if (!record) return isResult
  if (record.gone_since !== null) return isResult && isMissed(db, memory.id)
  return !matchesState(record.state, wantedState(db, source, memory))
}

/** Checks whether a result missing from its file should replace records that are still there and so must be written again. */
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

/**
 * Checks whether anything we wrote for a memory was not undone. The records a withdrawn memory displaced depend on it even
 * when its own record is gone.
 */
function isWritten(db: ReadableDb, memoryId: string): boolean {
  return sql(db, 'SELECT 1 FROM writes WHERE memory_id = ? AND reversed = 0 LIMIT 1').get(memoryId) !== undefined
}

/**
 * SQL for the id by which a row `p` of `pending` with its memory `m` is counted, so that an edit or a merge counts once: that of
 * the final result for a text it replaced, and that of a former text for a result that was undone.
 */
const counted = `CASE
    WHEN m.id IS NULL THEN (SELECT coalesce(max(o.memory_id), p.memory_id) FROM decision_memories o
      WHERE o.memory_id <> p.memory_id AND o.seq = (SELECT min(d.seq) FROM decision_memories d JOIN decisions x ON x.seq = d.seq
        WHERE d.memory_id = p.memory_id AND x.verb IN ('edit', 'merge')))
    WHEN m.superseded_by IS NULL THEN p.memory_id
    ELSE (WITH RECURSIVE above (id) AS (SELECT m.superseded_by
        UNION SELECT n.superseded_by FROM above a JOIN memories n ON n.id = a.id WHERE n.superseded_by IS NOT NULL)
      SELECT coalesce(max(a.id), p.memory_id) FROM above a JOIN memories n ON n.id = a.id WHERE n.superseded_by IS NULL)
  END`

/** Returns the id by which a memory's record is counted among the decisions. */
export function countedAs(db: ReadableDb, id: string): string {
  const query = `SELECT ${counted} FROM (SELECT ? AS memory_id) p LEFT JOIN memories m ON m.id = p.memory_id`
  return sql<string>(db, query).pluck().get(id) ?? id
}

/** SQL for the number of pending decisions among the rows of `pending` that meet a condition. Most are counted as themselves. */
const countOf = (condition: string): string => `
  WITH others AS MATERIALIZED (SELECT p.memory_id, ${counted} AS id FROM pending p LEFT JOIN memories m ON m.id = p.memory_id
    WHERE p.replaced = 1 AND ${condition})
  SELECT (SELECT count(*) FROM pending p WHERE ${condition}) - (SELECT count(*) FROM others)
    + (SELECT count(DISTINCT o.id) FROM others o WHERE o.id IN (SELECT memory_id FROM others)
      OR NOT EXISTS (SELECT 1 FROM pending p WHERE p.memory_id = o.id AND ${condition}))`

/** Counts pending decisions, for one source or in total. */
export function countPending(db: ReadableDb, sourceId?: string): number {
  const count =
    sourceId === undefined
      ? sql<number>(db, countOf('true')).pluck().get()
      : sql<number>(db, countOf('p.source_id = :sourceId')).pluck().get({ sourceId })
  return count ?? 0
}

/** SQL for the decisions that are pending for two sources, such as a merge across their files: those of one that a source before it has too. */
const sharedCount = `
  WITH others AS MATERIALIZED (SELECT p.source_id, ${counted} AS id FROM pending p LEFT JOIN memories m ON m.id = p.memory_id
    WHERE p.replaced = 1),
  places AS (SELECT source_id, id FROM others
    UNION SELECT p.source_id, p.memory_id FROM others o JOIN pending p ON p.memory_id = o.id AND p.replaced = 0)
  SELECT count(DISTINCT own.id) FROM places own JOIN places former ON former.id = own.id AND former.source_id < own.source_id
    WHERE own.source_id = ?`

/** Counts the pending decisions of a source that another one, before it by id, counts as well. */
export function countShared(db: ReadableDb, sourceId: string): number {
  return sql<number>(db, sharedCount).pluck().get(sourceId) ?? 0
}

/** Returns the memories pending for a source's files, ordered by id. */
export function pendingOf(db: ReadableDb, sourceId: string): string[] {
  return sql<{ memory_id: string }>(db, 'SELECT memory_id FROM pending WHERE source_id = ? ORDER BY memory_id')
    .all(sourceId)
    .map(({ memory_id }) => memory_id)
}
