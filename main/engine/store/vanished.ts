import type { IngestSource, SourceRecord } from './sourceRecord.ts'
import { similarity } from '../../../shared/text/normalise.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { unindexText } from './fullText.ts'
import type { Ingest } from './ingest.ts'
import { reconcileRecord } from './reconcileRecord.ts'
import { type RecordRow, refreshPending } from './pending.ts'
import { readMemoryRow } from './queries/memoryLookups.ts'
import { decodeTags } from './jsonColumns.ts'

/** Minimum similarity at which a new entry of a section counts as an edit of one that vanished from it. */
const minEntrySimilarity = 0.6

/** Number of records checked at a time: some milliseconds. */
const pageSize = 4000

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

/** Ends a sync: each record not found was either renamed, edited in place, or is gone. Gone ones stay, marked. */
export function settleVanished(
  db: WritableDb,
  source: IngestSource,
  ingest: Ingest,
  unmet: readonly string[],
  at: string,
): void {
  const standing = sql<RecordRow>(
    db,
    'SELECT * FROM records WHERE memory_id = ? AND present = 1 AND gone_since IS NULL',
  )
  const vanished = unmet.flatMap((id) => standing.get(id) ?? [])
  if (vanished.length === 0) return
  const fresh = new Map(
    ingest.added.map((id) => [id, sql<RecordRow>(db, 'SELECT * FROM records WHERE memory_id = ?').get(id)]),
  )
  for (const old of vanished) {
    const twin = closest(old, fresh)
    if (twin) {
      fresh.delete(twin.memory_id)
      takePlace(db, source, old, twin, at)
      ingest.result.added -= 1
      ingest.result.updated += 1
    } else {
      sql(db, 'UPDATE records SET gone_since = ? WHERE memory_id = ?').run(at, old.memory_id)
      refreshPending(db, [old.memory_id])
      ingest.result.gone += 1
    }
  }
}

function closest(old: RecordRow, fresh: ReadonlyMap<string, RecordRow | undefined>): RecordRow | null {
  let best: RecordRow | null = null
  let bestSimilarity = minEntrySimilarity
  for (const candidate of fresh.values()) {
    if (!candidate) continue
    if (candidate.content_hash === old.content_hash) return candidate
    if (old.section === null || candidate.section !== old.section) continue
    const measured = similarity(old.raw, candidate.raw)
    if (measured >= bestSimilarity) [best, bestSimilarity] = [candidate, measured]
  }
  return best
}

/** Replaces a newly added record that is really the old one: the old memory keeps its id, decisions and history. */
function takePlace(db: WritableDb, source: IngestSource, old: RecordRow, twin: RecordRow, at: string): void {
  const memory = readMemoryRow(db, twin.memory_id)
  if (!memory) return
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
  reconcileRecord(db, source, old, record, at)
}
