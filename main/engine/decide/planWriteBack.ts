import { dirname, relative, sep } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { FileDiff } from '../../../shared/model/diff.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import type { Files } from '../ports.ts'
import type { Connector, NewRecord, RecordEdit } from '../sources/connector.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { connectorOf } from '../sources/registry.ts'
import { sha256 } from '../store/blobs.ts'
import type { Library, WriteDraft } from '../store/commit.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import type { FileChange } from '../store/fileChange.ts'
import { fileState } from '../store/fileState.ts'
import { contentHash } from '../store/identity.ts'
import { type Overlay, overlayOf } from '../store/overlay.ts'
import { type RecordRow, readRecord } from '../store/pending.ts'
import { type MemoryRow, sourceIds } from '../store/queries/memories.ts'
import type { SourceRow } from '../store/queries/sources.ts'
import { planTakeBack } from '../store/takeBack.ts'

/** Changes of files that are written together, with what they do to records. */
export interface WriteBatch {
  changes: FileChange[]
  writes: WriteDraft[]
}

export interface SourceWritePlan {
  /** In order: what takes former writes back, then what is new. The second is planned on the files as the first leaves them. */
  batches: WriteBatch[]
  diffs: FileDiff[]
  refused: { memory_id: string; reason: string }[]
}

interface Waiting {
  id: string
  memory: MemoryRow | null
  record: RecordRow | null
}

/** Works out what a source's files need so that they say what was decided. Writes nothing. */
export function planSourceWrites(library: Library, source: SourceRow): SourceWritePlan {
  const { db, files } = library
  const connector = connectorOf(source.kind)
  const waiting = sql<{ memory_id: string }>(db, 'SELECT memory_id FROM pending WHERE source_id = ? ORDER BY memory_id')
    .all(source.id)
    .map(({ memory_id: id }) => ({
      id,
      memory: sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(id) ?? null,
      record: readRecord(db, id),
    }))
  const refused: SourceWritePlan['refused'] = []
  const overlay = overlayOf(files)
  const back = planReversals(db, source, waiting, files)
  for (const change of back.batch.changes) overlay.apply(change)
  refused.push(...back.refused)
  const forward = planEdits(library, source, connector, back.rest, overlay, refused)
  for (const change of forward.changes) overlay.apply(change)
  const paths = [...new Set([...back.batch.changes, ...forward.changes].map(({ path }) => path))]
  return {
    batches: [back.batch, forward].filter(({ writes }) => writes.length > 0),
    diffs: paths.map((path) => fileDiff(path, textOf(files, path), textOf(overlay, path))),
    refused,
  }
}

function textOf(files: Files, path: string): string | null {
  return files.stat(path) ? files.read(path).toString('utf8') : null
}

interface Reversals {
  batch: WriteBatch
  /** What has to be brought about by new edits. */
  rest: Waiting[]
  refused: SourceWritePlan['refused']
}

/** Records that should say again what they said before our writes of them get their former bytes back. */
function planReversals(db: ReadableDb, source: SourceRow, waiting: Waiting[], files: Files): Reversals {
  const returning = waiting.map((item) => ({
    item,
    back: writesToTakeBack(db, item.id, fileState(source.kind, item.memory)),
  }))
  const [known, rest] = [
    returning.filter(({ back }) => back.length > 0),
    returning.filter(({ back }) => back.length === 0),
  ]
  const together = reversalOf(db, source, known, files)
  if (together) return { batch: together, ...unwritten(rest.map(({ item }) => item)) }
  // One that cannot go back must not hold up the others.
  const able = known.filter((each) => reversalOf(db, source, [each], files) !== null)
  const batch = reversalOf(db, source, able, files)
  const others = [...rest, ...known.filter((each) => !batch || !able.includes(each))].map(({ item }) => item)
  return { batch: batch ?? { changes: [], writes: [] }, ...unwritten(others) }
}

/** New edits can bring about the state of a memory that stands, not take out the record of one that was withdrawn. */
function unwritten(items: Waiting[]): Pick<Reversals, 'rest' | 'refused'> {
  const reason =
    'Its record in the file is no longer what we wrote. Take it out there, or bring its memory back with redo.'
  return {
    rest: items.filter(({ memory }) => memory !== null),
    refused: items.filter(({ memory }) => memory === null).map(({ id }) => ({ memory_id: id, reason })),
  }
}

interface Returning {
  item: Waiting
  back: FormerWrite[]
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
    return { changes, writes }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return null
    throw error
  }
}

interface FormerWrite {
  id: number
  seq: number
  before: RecordRow | null
}

/** Our writes of a record since it last said what it should say now, newest first; none when it never did. */
function writesToTakeBack(db: ReadableDb, memoryId: string, target: string): FormerWrite[] {
  const all = sql<{ id: number; seq: number; before: string | null }>(
    db,
    'SELECT id, seq, before FROM writes WHERE memory_id = ? AND reversed = 0 ORDER BY id DESC',
  )
    .all(memoryId)
    .map(({ id, seq, before }) => ({ id, seq, before: before === null ? null : (JSON.parse(before) as RecordRow) }))
  return all.slice(0, all.findIndex(({ before }) => (before?.state ?? 'absent') === target) + 1)
}

function planEdits(
  library: Library,
  source: SourceRow,
  connector: Connector,
  waiting: Waiting[],
  overlay: Overlay,
  refused: SourceWritePlan['refused'],
): WriteBatch {
  if (waiting.length === 0 || !connector.plan) return { changes: [], writes: [] }
  const edits = editsFor(library.db, source, asRead(connector, source, waiting, overlay, refused))
  const plan = connector.plan(source.path, edits, overlay)
  refused.push(...plan.refused)
  const isRefused = new Set(plan.refused.map(({ memory_id }) => memory_id))
  const after = overlayOf(overlay)
  for (const change of plan.changes) after.apply(change)
  const touched = [...plan.changes, ...plan.placed, ...edits.filter((edit) => edit.kind === 'state')]
  const found = readRecords(
    connector,
    source,
    touched.map(({ path }) => path),
    after,
  )
  const writes: WriteDraft[] = []
  const replaced = new Set<string>()
  for (const edit of edits) {
    if (isRefused.has(edit.memory_id)) continue
    const item = waiting.find(({ id }) => id === edit.memory_id)
    if (!item?.memory) continue
    const place = plan.placed.find(({ memory_id }) => memory_id === edit.memory_id)
    const locator = edit.kind === 'add' ? place?.locator : edit.locator
    const met = locator === undefined ? undefined : found.get(locator)
    const record = recordAfter(
      source,
      item,
      locator ?? item.id,
      edit.kind === 'add' ? (place?.path ?? '') : edit.path,
      met,
    )
    // Where a record is a file it is put there first; the pointer of a promoted one is an edit of its own.
    if (edit.kind === 'add' && record.state === 'pointer') record.state = 'kept'
    writes.push({ source_id: source.id, memory_id: item.id, before: item.record, after: record, reverses: null })
    if (edit.kind === 'add' && edit.replaces) replaced.add(edit.replaces.locator)
  }
  for (const item of waiting) {
    if (!item.record || !replaced.has(item.record.locator) || item.memory?.superseded_by === null) continue
    const gone = { ...item.record, present: 0, state: 'removed' }
    writes.push({ source_id: source.id, memory_id: item.id, before: item.record, after: gone, reverses: null })
  }
  return {
    changes: plan.changes,
    writes: writes.sort((left, right) => (left.after?.present ?? 0) - (right.after?.present ?? 0)),
  }
}

/** Those whose records still read as they were last read. Somebody else's newest word is heard by a sync before ours is written. */
function asRead(
  connector: Connector,
  source: SourceRow,
  waiting: Waiting[],
  files: Files,
  refused: SourceWritePlan['refused'],
): Waiting[] {
  const standing = waiting.flatMap(({ record }) => (record?.present === 1 ? [record] : []))
  const found = readRecords(
    connector,
    source,
    standing.map(({ path }) => path),
    files,
  )
  return waiting.filter(({ id, record }) => {
    const met = record?.present === 1 ? found.get(record.locator) : undefined
    if (!met || sha256(met.raw) === record?.record_hash) return true
    refused.push({ memory_id: id, reason: `${met.path} was changed just now. Write again to go on.` })
    return false
  })
}

function recordAfter(
  source: SourceRow,
  { id, memory, record }: Waiting,
  locator: string,
  path: string,
  met: SourceRecord | undefined,
): RecordRow {
  const raw = met?.raw ?? record?.raw ?? ''
  return {
    memory_id: id,
    source_id: source.id,
    locator,
    path: met?.path ?? record?.path ?? path,
    line: met ? met.line : (record?.line ?? null),
    section: met?.section ?? record?.section ?? null,
    raw,
    record_hash: sha256(raw),
    content_hash: met ? contentHash(met.content) : (record?.content_hash ?? ''),
    state: fileState(source.kind, memory),
    present: met ? 1 : 0,
    ours: record?.ours ?? 1,
    gone_since: null,
  }
}

/** The records of some files, by locator. */
function readRecords(
  connector: Connector,
  source: SourceRow,
  paths: readonly string[],
  files: Files,
): Map<string, SourceRecord> {
  const found = new Map<string, SourceRecord>()
  const records = new Set(connector.recordFiles(source.path, files))
  for (const path of new Set(paths))
    if (records.has(path))
      for (const item of connector.read(path, source.path, files))
        if (item.kind === 'record') found.set(item.record.locator, item.record)
  return found
}

function editsFor(db: ReadableDb, source: SourceRow, waiting: Waiting[]): RecordEdit[] {
  const replaced = new Set<string>()
  const adds = waiting.flatMap(({ id, memory, record }): RecordEdit[] => {
    if (!memory || record) return []
    const replaces = source.kind === 'claude-code' ? representative(db, source, id) : null
    if (replaces) replaced.add(replaces.memory_id)
    return [{ kind: 'add', memory_id: id, record: newRecord(memory), replaces }]
  })
  const states = waiting.flatMap(({ id, memory, record }): RecordEdit[] => {
    if (!memory || !record || replaced.has(id)) return []
    const superseded = memory.superseded_by !== null
    const reference = memory.escalated_to === null ? null : pointerTo(db, source, memory.escalated_to)
    const { path, locator } = record
    const { maturity, curated_by } = memory
    return [{ kind: 'state', memory_id: id, path, locator, maturity, curated_by, superseded, reference }]
  })
  return [...adds, ...states]
}

/** How a record names the reference its lesson went to: never by a path that only this machine has, where it can be helped. */
function pointerTo(db: ReadableDb, source: SourceRow, id: string): { name: string; path: string } | null {
  const reference = sql<{ name: string; path: string; section: string | null; root: string | null }>(
    db,
    'SELECT r.name, r.path, r.section, p.root FROM refs r LEFT JOIN projects p ON p.id = r.project_id WHERE r.id = ?',
  ).get(id)
  if (!reference) return null
  const { name, path, section, root } = reference
  if (section !== null && dirname(path) === source.path) return { name, path: `section ${section}` }
  const inside = root !== null && path.startsWith(root + sep)
  return { name, path: inside ? relative(root, path) : path }
}

/** The first source of a result whose file it can take the place of, reached through sources that were never written too. */
function representative(db: ReadableDb, source: SourceRow, id: string): (RecordRow & { path: string }) | null {
  for (const from of sourceIds(db, id)) {
    const record = readRecord(db, from)
    const found = record ?? representative(db, source, from)
    if (found && found.source_id === source.id && found.present === 1 && found.gone_since === null) return found
  }
  return null
}

function newRecord(memory: MemoryRow): NewRecord {
  return {
    external_id: memory.external_id ?? memory.id,
    content: memory.content,
    description: memory.description,
    tags: JSON.parse(memory.tags) as string[],
    timestamp: memory.timestamp,
    maturity: memory.maturity,
    confidence: memory.confidence,
    evidence: memory.evidence,
    scope: memory.scope,
    source_agent: memory.source_agent,
    source_session: memory.source_session,
    curated_by: memory.curated_by,
  }
}
