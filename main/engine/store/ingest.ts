import type { Attention, Maturity } from '../../../shared/model/memory.ts'
import type { SyncResult } from '../../../shared/model/source.ts'
import type { ReadItem, SameItem, SourceRecord } from './sourceRecord.ts'
import { sha256 } from './blobs.ts'
import { type ReadableDb, type WritableDb, sql } from './db.ts'
import { fileState, statedKinds } from './fileState.ts'
import { indexBody, indexText, unindexText } from './fullText.ts'
import { contentHash, memoryId } from './identity.ts'
import { type DecisionDraft, appendDecision } from './journal.ts'
import { type RecordRow, insertRecordRow, refreshPending } from './pending.ts'
import { standingConfidence } from './queries/microReview.ts'
import type { MemoryRow } from './queries/memories.ts'
import { updateRow } from './rows.ts'

export interface IngestSource {
  id: string
  kind: string
  name: string
  path: string
  project_id: string | null
}

/** An item of a reading with what was worked out about it before the library is held. */
export interface PreparedItem {
  item: ReadItem | SameItem
  /** What the full-text index takes of it; null where that is worked out when it is needed. */
  body: string | null
}

/** One reading of a source; its items go in one by one, in transactions of the caller's. */
export interface Ingest {
  /** Outside of any transaction: the costly work of the item that needs no library. */
  prepare(item: ReadItem | SameItem): PreparedItem
  take(db: WritableDb, item: PreparedItem): void
  readonly result: SyncResult
  /** Memory ids found in what was read. */
  readonly seen: ReadonlySet<string>
  /** Memory ids that were new. */
  readonly added: readonly string[]
}

/** Begins to take a source's records into the store. `at` is the time of the sync, ISO 8601. */
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
  const isFirst = sql(db, 'SELECT 1 FROM records WHERE source_id = ? LIMIT 1').get(source.id) === undefined
  const isFresh = isFirst && sql(db, 'SELECT 1 FROM memories WHERE source_id = ? LIMIT 1').get(source.id) === undefined
  return {
    result,
    seen,
    added,
    prepare: (item) => ({ item, body: isFirst && item.kind === 'record' ? indexBody(item.record) : null }),
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
      const known = recordAt(db, source.id, record.locator) ?? (isFresh ? undefined : adopted(db, source, record))
      if (known) {
        seen.add(known.memory_id)
        result[meetAgain(db, source, known, record, at)] += 1
      } else if (!wasPurged(db, source.id, record)) {
        const id = insertRecord(db, source, record, body)
        seen.add(id)
        added.push(id)
        result.added += 1
      }
    },
  }
}

/** The record of a place, one that stands there before one that is gone; each half has its own partial index. */
function recordAt(db: WritableDb, source: string, locator: string): RecordRow | undefined {
  return sql<RecordRow>(
    db,
    `SELECT * FROM records WHERE source_id = :source AND locator = :locator AND present = 1
     UNION ALL SELECT * FROM records WHERE source_id = :source AND locator = :locator AND present = 0
     LIMIT 1`,
  ).get({ source, locator })
}

/**
 * The memory a record belongs to that has no record now: merged here, or left behind when the source was removed. It goes
 * by its own id or the record's.
 */
function orphanOf(db: WritableDb, source: IngestSource, record: SourceRecord): string | undefined {
  const own = memoryId(source.path, record.locator)
  return sql<string>(
    db,
    `SELECT id FROM memories m WHERE +source_id = :source AND (id = :own OR id = :external OR external_id = :external)
       AND NOT EXISTS (SELECT 1 FROM records WHERE memory_id = m.id) ORDER BY id = :own DESC LIMIT 1`,
  )
    .pluck()
    .get({ source: source.id, own, external: record.external_id })
}

/** Gives an orphan its record back, as if it had been raw there before, so that anything else is met as a change. */
function adopted(db: WritableDb, source: IngestSource, record: SourceRecord): RecordRow | undefined {
  const id = orphanOf(db, source, record)
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

/** Adds a record's memory; answers its id. */
function insertRecord(db: WritableDb, source: IngestSource, record: SourceRecord, body: string | null): string {
  const id = memoryId(source.path, record.locator)
  const tags = JSON.stringify(record.tags)
  const hash = contentHash(record.content)
  // Any failure ends the whole transaction, and this says so: a statement with triggers that might fail alone makes the
  // full-text index write out what it holds first, for each record anew, which doubles the work of a reading.
  const row = sql(
    db,
    `INSERT OR ROLLBACK INTO memories (id, source_id, external_id, content, description, tags, timestamp, usage_count,
       last_accessed, maturity, confidence, evidence, scope, scope_path, source_agent, source_session, thought_type, weight, kind,
       project_id, curated_by, escalated_to, content_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    source.project_id,
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

/** A record read again: three-way, by field, as MISSION.md settles under “Somebody else's change”. */
export function meetAgain(
  db: WritableDb,
  source: IngestSource,
  known: RecordRow,
  record: SourceRecord,
  at: string,
): 'unchanged' | 'updated' | 'needs_you' {
  const recordHash = sha256(record.raw)
  const returned = known.gone_since !== null || known.present === 0
  const moved = known.path !== record.path || known.line !== record.line || known.locator !== record.locator
  if (recordHash === known.record_hash && !returned) {
    if (moved) placeRecord(db, known.memory_id, record)
    return 'unchanged'
  }
  const memory = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(known.memory_id)
  const theirState = statedKinds.has(source.kind)
    ? fileState(source.kind, { maturity: record.maturity, superseded_by: null })
    : known.present === 0
      ? 'kept'
      : known.state
  sql(
    db,
    `UPDATE records SET raw = ?, record_hash = ?, content_hash = ?, state = ?, present = 1, gone_since = NULL WHERE memory_id = ?`,
  ).run(record.raw, recordHash, contentHash(record.content), theirState, known.memory_id)
  placeRecord(db, known.memory_id, record)
  const outcome = memory ? reconcile(db, source, memory, record, { known, theirState, at }) : 'unchanged'
  refreshPending(db, [known.memory_id])
  return outcome === 'unchanged' && (returned || moved) ? 'updated' : outcome
}

function placeRecord(db: WritableDb, id: string, record: SourceRecord): void {
  sql(db, 'UPDATE records SET path = ?, line = ?, locator = ?, section = ? WHERE memory_id = ?').run(
    record.path,
    record.line,
    record.locator,
    record.section,
    id,
  )
}

function reconcile(
  db: WritableDb,
  source: IngestSource,
  memory: MemoryRow,
  record: SourceRecord,
  { known, theirState, at }: { known: RecordRow; theirState: string; at: string },
): 'unchanged' | 'updated' | 'needs_you' {
  const tags = JSON.stringify(record.tags)
  const detailsChanged = memory.description !== record.description || memory.tags !== tags
  const textChanged = memory.content !== record.content || detailsChanged
  // A topic file we gave a result keeps its own details; elsewhere ours are what we wrote.
  const keepsDetails = known.ours === 1 && !statedKinds.has(source.kind)
  const lessonChanged = memory.content_hash !== contentHash(record.content) || (detailsChanged && !keepsDetails)
  const agrees = theirState === fileState(source.kind, memory)
  const asked = memory.attention === null ? null : (JSON.parse(memory.attention) as Attention)
  const isAskedOfState = asked !== null && asked.theirs.maturity !== memory.maturity
  const stateChanged = !agrees && (theirState !== known.state || isAskedOfState)
  const confidence = standingConfidence(db, memory, record.confidence)
  const otherChanged =
    memory.usage_count !== record.usage_count ||
    memory.last_accessed !== record.last_accessed ||
    memory.confidence !== confidence ||
    memory.evidence !== record.evidence
  sql(db, 'UPDATE memories SET usage_count = ?, last_accessed = ?, confidence = ?, evidence = ? WHERE id = ?').run(
    record.usage_count,
    record.last_accessed,
    confidence,
    record.evidence,
    memory.id,
  )
  if (asked && !lessonChanged && !stateChanged) {
    sql(db, 'UPDATE memories SET attention = NULL WHERE id = ?').run(memory.id)
    return 'updated'
  }
  if (!textChanged && !stateChanged) return otherChanged ? 'updated' : 'unchanged'
  const decidedByUs =
    memory.superseded_by !== null || (memory.decided_by !== null && !memory.decided_by.startsWith('source:'))
  if (decidedByUs) {
    if (!lessonChanged && !stateChanged) return 'updated'
    const attention: Attention = {
      since: asked?.since ?? at,
      theirs: {
        content: record.content,
        description: record.description,
        tags: record.tags,
        maturity: stateChanged ? record.maturity : memory.maturity,
      },
    }
    sql(db, 'UPDATE memories SET attention = ? WHERE id = ?').run(JSON.stringify(attention), memory.id)
    return 'needs_you'
  }
  if (textChanged) replaceText(db, memory, record, at)
  if (stateChanged) adoptState(db, source, memory, record.maturity, at)
  return 'updated'
}

/** Gives a memory the text its source has now; the former text goes into its history. */
function replaceText(
  db: WritableDb,
  memory: Pick<MemoryRow, 'row' | 'id' | 'content' | 'description' | 'tags'>,
  text: { content: string; description: string; tags: readonly string[] },
  at: string,
): void {
  sql(db, 'INSERT INTO memory_versions (memory_id, at, content, description, tags) VALUES (?, ?, ?, ?, ?)').run(
    memory.id,
    at,
    memory.content,
    memory.description,
    memory.tags,
  )
  unindexText(db, memory.row)
  sql(db, 'UPDATE memories SET content = ?, description = ?, tags = ?, content_hash = ? WHERE id = ?').run(
    text.content,
    text.description,
    JSON.stringify(text.tags),
    contentHash(text.content),
    memory.id,
  )
  indexText(db, memory.row, text)
}

/** A state set elsewhere enters the journal as the source's own decision. */
function adoptState(db: WritableDb, source: IngestSource, memory: MemoryRow, maturity: Maturity, at: string): void {
  const actor = `source:${source.name}`
  const current = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(memory.id) ?? memory
  const before = maturity === 'discarded' ? current.maturity : null
  const change = updateRow('memories', current, {
    maturity,
    before_maturity: before,
    decided_by: actor,
    decided_at: at,
  })
  const verb: DecisionDraft['verb'] =
    maturity === 'validated'
      ? 'validate'
      : maturity === 'discarded'
        ? 'discard'
        : maturity === 'raw'
          ? 'restore'
          : 'promote'
  const label = `${source.name} set 1 memory to ${maturity}`
  const draft = { verb, label, memory_ids: [memory.id], changes: change ? [change] : [] }
  appendDecision(db, draft, { actor, session: null, since: 0 }, at, null)
}
