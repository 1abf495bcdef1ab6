import type { SyncResult } from '../../../shared/model/source.ts'
import type { IngestSource, PreparedItem, SourceRecord } from './sourceRecord.ts'
import { sha256 } from './blobs.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { fileState } from './fileState.ts'
import { indexText } from './fullText.ts'
import { contentHash, memoryId } from './identity.ts'
import { reconcileRecord } from './reconcileRecord.ts'
import { type RecordRow, insertRecordRow } from './pending.ts'
import { originOf } from './queries/sourceOrigins.ts'

/** One sync of a source; its items are added one by one, in the caller's transactions. */
export interface Ingest {
  take(db: WritableDb, item: PreparedItem): void
  readonly result: SyncResult
  /** Ids of the memories found in this sync. */
  readonly seen: ReadonlySet<string>
  /** Ids of the new memories. */
  readonly added: readonly string[]
}

/** Begins adding a source's records to the store. `at` is the time of the sync, ISO 8601. */
export function beginIngest(db: ReadableDb, source: IngestSource, at: string): Ingest {
  const result: SyncResult = {
    source_id: source.id,
    added: 0,
    updated: 0,
    unchanged: 0,
    gone: 0,
    unreadable: 0,
    needs_you: 0,
  }
  const seen = new Set<string>()
  const added: string[] = []
  const origin = originOf(db, source.path)
  const isFirst = sql(db, 'SELECT 1 FROM records WHERE source_id = ? LIMIT 1').get(source.id) === undefined
  const isFresh = isFirst && sql(db, 'SELECT 1 FROM memories WHERE source_id = ? LIMIT 1').get(source.id) === undefined
  return {
    result,
    seen,
    added,
    take(db, { item, body }) {
      if (item.kind === 'unreadable') {
        const { path, line, text, reason } = item.line
        sql(db, 'INSERT INTO unreadable (source_id, path, line, text, reason) VALUES (?, ?, ?, ?, ?)').run(
          source.id,
          path,
          line,
          text,
          reason,
        )
        result.unreadable += 1
        return
      }
      if (item.kind === 'same') {
        const { memory_id, line } = item.known
        seen.add(memory_id)
        if (line !== item.line) sql(db, 'UPDATE records SET line = ? WHERE memory_id = ?').run(item.line, memory_id)
        result.unchanged += 1
        return
      }
      const { record } = item
      const known =
        recordAt(db, source.id, record.locator) ?? (isFresh ? undefined : adoptOrphan(db, source, record, origin))
      if (known) {
        seen.add(known.memory_id)
        result[reconcileRecord(db, source, known, record, at)] += 1
      } else if (!wasPurged(db, source.id, record)) {
        const id = insertRecord(db, source, record, { origin, body })
        seen.add(id)
        added.push(id)
        result.added += 1
      }
    },
  }
}

/** Returns the record at a locator, a present one before an absent one; each half has its own partial index. */
function recordAt(db: WritableDb, source: string, locator: string): RecordRow | undefined {
  return sql<RecordRow>(
    db,
    `SELECT * FROM records WHERE source_id = :source AND locator = :locator AND present = 1
     UNION ALL SELECT * FROM records WHERE source_id = :source AND locator = :locator AND present = 0
     LIMIT 1`,
  ).get({ source, locator })
}

/**
 * Returns the memory without a record that this record belongs to: created here by a merge, or left when the source was
 * removed. Matches by our id or the record's.
 */
function orphanOf(db: WritableDb, source: IngestSource, record: SourceRecord, origin: string): string | undefined {
  const own = memoryId(origin, record.locator)
  return sql<string>(
    db,
    `SELECT id FROM memories m WHERE +source_id = :source AND (id = :own OR id = :external OR external_id = :external)
       AND NOT EXISTS (SELECT 1 FROM records WHERE memory_id = m.id) ORDER BY id = :own DESC LIMIT 1`,
  )
    .pluck()
    .get({ source: source.id, own, external: record.external_id })
}

/** Gives an orphan its record back, as if it had been raw there, so that any difference is handled as a change. */
function adoptOrphan(
  db: WritableDb,
  source: IngestSource,
  record: SourceRecord,
  origin: string,
): RecordRow | undefined {
  const id = orphanOf(db, source, record, origin)
  if (id === undefined) return undefined
  const { path, line, section, locator } = record
  const state = fileState(source.kind, { maturity: 'raw', superseded_by: null })
  const blank = { raw: '', record_hash: '', content_hash: '', state, present: 1, ours: 0, gone_since: null }
  const row = { memory_id: id, source_id: source.id, locator, path, line, section, ...blank }
  insertRecordRow(db, row)
  return row
}

function wasPurged(db: WritableDb, source: string, record: SourceRecord): boolean {
  const purged = sql<{ content_hash: string }>(
    db,
    'SELECT content_hash FROM purged WHERE source_id = ? AND locator = ?',
  ).get(source, record.locator)
  return purged !== undefined && purged.content_hash === contentHash(record.content)
}

/** Adds a record's memory; returns its id. */
function insertRecord(
  db: WritableDb,
  source: IngestSource,
  record: SourceRecord,
  { origin, body }: { origin: string; body: string | null },
): string {
  const id = memoryId(origin, record.locator)
  const tags = JSON.stringify(record.tags)
  const hash = contentHash(record.content)
  // The source may be put into a project while it is read.
  // `OR ROLLBACK` states that any failure ends the whole transaction. Without it, a statement with triggers that may fail
  // alone makes the full-text index flush its buffer for every record, which doubles the work of a sync.
  const row = sql(
    db,
    `INSERT OR ROLLBACK INTO memories (id, source_id, external_id, content, description, tags, timestamp, usage_count,
       last_accessed, maturity, confidence, evidence, scope, scope_path, source_agent, source_session, thought_type, weight, kind,
       project_id, curated_by, escalated_to, content_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT project_id FROM sources WHERE id = ?), ?, ?, ?)`,
  ).run(
    id,
    source.id,
    record.external_id,
    record.content,
    record.description,
    tags,
    record.timestamp,
    record.usage_count,
    record.last_accessed,
    record.maturity,
    record.confidence,
    record.evidence,
    record.scope,
    record.scope_path,
    record.source_agent,
    record.source_session,
    record.thought_type,
    record.weight,
    record.kind,
    source.id,
    record.curated_by,
    record.escalated_to,
    hash,
  ).lastInsertRowid
  indexText(db, Number(row), record, body)
  sql(
    db,
    `INSERT INTO records (memory_id, source_id, locator, path, line, section, raw, record_hash, content_hash, state, present)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
  ).run(
    id,
    source.id,
    record.locator,
    record.path,
    record.line,
    record.section,
    record.raw,
    sha256(record.raw),
    hash,
    fileState(source.kind, { maturity: record.maturity, superseded_by: null }),
  )
  return id
}
