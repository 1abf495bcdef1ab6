import type { IngestSource, SourceRecord } from './sourceRecord.ts'
import { type ReadableDb, type Sql, type WritableDb, write } from './db.ts'
import { type FreshRecords, freshRecords } from './freshRecords.ts'
import { sql } from './sql.ts'
import { unindexText } from './fullText.ts'
import type { Ingest } from './ingest.ts'
import { reconcileRecord } from './reconcileRecord.ts'
import { type RecordRow, refreshPending } from './pending.ts'
import { readMemoryRow } from './queries/memoryLookups.ts'
import { decodeTags } from './jsonColumns.ts'

/** Number of records checked at a time: some milliseconds. */
const pageSize = 4000
/** Number of records settled per transaction: some milliseconds. */
const settledPerTransaction = 32

/**
 * Yields, page by page so that other work can run in between, the memories whose records were in the files read, or in
 * deleted files, but were not found. Yields none when the counts of present and found records match.
 */
export function* unseenRecords(
  db: ReadableDb,
  source: Pick<IngestSource, 'id'>,
  seen: ReadonlySet<string>,
  files: { read: ReadonlySet<string>; all: ReadonlySet<string> },
): Generator<string[]> {
  if (countStanding(db, source.id) === seen.size) return
  const paths = sql<string>(db, 'SELECT DISTINCT path FROM records WHERE source_id = ?').pluck().all(source.id)
  const next = sql<{ row: number; memory_id: string; is_standing: number }>(
    db,
    `SELECT rowid AS row, memory_id, present = 1 AND gone_since IS NULL AS is_standing FROM records
     WHERE source_id = ? AND path = ? AND rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
  )
  for (const path of paths)
    if (files.read.has(path) || !files.all.has(path))
      for (let row: number | undefined = 0; row !== undefined;) {
        const page = next.all(source.id, path, row)
        yield page.flatMap(({ memory_id, is_standing }) => (is_standing && !seen.has(memory_id) ? [memory_id] : []))
        row = page[pageSize - 1]?.row
      }
}

/** Both counts come from indexes alone. */
function countStanding(db: ReadableDb, sourceId: string): number {
  const all = 'SELECT count(*) FROM records WHERE source_id = ? AND present = 1'
  return sql<number>(db, `SELECT (${all}) - (${all} AND gone_since IS NOT NULL)`).pluck().get(sourceId, sourceId) ?? 0
}

/**
 * Settles records that were not found, some in each transaction: each was renamed, edited in place, or is gone. Gone ones
 * stay, marked. Yields after each transaction. What is left when it is stopped is settled by the next reading.
 */
export function* settleVanished(
  db: Sql,
  source: IngestSource,
  ingest: Ingest,
  unmet: readonly string[],
  at: string,
): Generator<void> {
  if (unmet.length === 0) return
  const fresh = freshRecords(db, source.id)
  const added = new Set(ingest.added)
  for (let from = 0; from < unmet.length; from += settledPerTransaction) {
    const some = unmet.slice(from, from + settledPerTransaction)
    write(db, (writable) => {
      for (const id of some) settleOne(writable, { source, ingest, fresh, added, at }, id)
    })
    yield
  }
}

interface Settling {
  source: IngestSource
  ingest: Ingest
  fresh: FreshRecords
  /** Ids of the memories that this reading added. */
  added: ReadonlySet<string>
  at: string
}

function settleOne(db: WritableDb, { source, ingest, fresh, added, at }: Settling, id: string): void {
  const standing = 'SELECT * FROM records WHERE memory_id = ? AND present = 1 AND gone_since IS NULL'
  const old = sql<RecordRow>(db, standing).get(id)
  if (!old) return
  const twin = fresh.take(old)
  if (twin) {
    ingest.result[takePlace(db, source, old, twin, at)] += 1
    if (added.has(twin.memory_id)) ingest.result.added -= 1
  } else {
    sql(db, 'UPDATE records SET gone_since = ? WHERE memory_id = ?').run(at, old.memory_id)
    refreshPending(db, [old.memory_id])
    ingest.result.gone += 1
  }
}

/** Replaces a newly added record that is really the old one: the old memory keeps its id, decisions and history. */
function takePlace(
  db: WritableDb,
  source: IngestSource,
  old: RecordRow,
  twin: RecordRow,
  at: string,
): 'unchanged' | 'updated' | 'needs_you' {
  const memory = readMemoryRow(db, twin.memory_id)
  if (!memory) return 'unchanged'
  unindexText(db, memory.row)
  sql(db, 'DELETE FROM memories WHERE id = ?').run(twin.memory_id)
  sql(db, 'DELETE FROM records WHERE memory_id = ?').run(twin.memory_id)
  const record: SourceRecord = {
    ...memory,
    tags: decodeTags(memory.tags),
    locator: twin.locator,
    path: twin.path,
    line: twin.line,
    raw: twin.raw,
    section: twin.section,
  }
  return reconcileRecord(db, source, old, record, at)
}
