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
import { readEffects, reverseEffect } from '../store/effects.ts'
import type { FileChange } from '../store/fileChange.ts'
import { fileState } from '../store/fileState.ts'
import { contentHash } from '../store/identity.ts'
import { type Overlay, overlayOf } from '../store/overlay.ts'
import { type RecordRow, readRecord } from '../store/pending.ts'
import { type MemoryRow, sourceIds } from '../store/queries/memories.ts'
import type { SourceRow } from '../store/queries/sources.ts'

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
  const back = planReversals(db, source, waiting, readingOnce(files), refused)
  for (const change of back.batch.changes) overlay.apply(change)
  const forward = planEdits(library, source, connector, back.rest, overlay, refused)
  for (const change of forward.changes) overlay.apply(change)
  const paths = [...new Set([...back.batch.changes, ...forward.changes].map(({ path }) => path))]
  return {
    batches: [back.batch, forward].filter(({ writes }) => writes.length > 0),
    diffs: paths.map((path) => fileDiff(path, textOf(files, path), textOf(overlay, path))),
    refused,
  }
}

/** Files as they stand now, each read from disk but once, however many records of it go back. */
function readingOnce(files: Files): Files {
  const known = new Map<string, Buffer>()
  return {
    ...files,
    read(path) {
      const bytes = known.get(path) ?? files.read(path)
      known.set(path, bytes)
      return bytes
    },
  }
}

function textOf(files: Files, path: string): string | null {
  return files.stat(path) ? files.read(path).toString('utf8') : null
}

/** Records that should say again what they said before our writes of them get their former bytes back. */
function planReversals(
  db: ReadableDb,
  source: SourceRow,
  waiting: Waiting[],
  files: Files,
  refused: SourceWritePlan['refused'],
): { batch: WriteBatch; rest: Waiting[] } {
  const changes: FileChange[] = []
  const writes: WriteDraft[] = []
  const rest: Waiting[] = []
  for (const item of waiting) {
    const back = writesToTakeBack(db, item.id, fileState(source.kind, item.memory))
    try {
      if (back.length === 0) throw new AppError('precondition', 'Its record was not written by us.')
      for (const change of reversed(db, item.id, back, files)) join(changes, change)
      back.forEach((write, index) => {
        const isLast = index === back.length - 1
        const after = isLast ? write.before : item.record
        writes.push({ source_id: source.id, memory_id: item.id, before: item.record, after, reverses: write.id })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (item.memory) rest.push(item)
      else refused.push({ memory_id: item.id, reason: error.message })
    }
  }
  return { batch: { changes, writes }, rest }
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

/** The changes that take a memory's writes back. One write goes back piece by piece, several by what they come to. */
function reversed(db: ReadableDb, memoryId: string, back: FormerWrite[], files: Files): FileChange[] {
  const [only] = back
  if (only && back.length === 1)
    return readEffects(db, only.seq, memoryId).map((effect) => reverseEffect(effect, files))
  const overlay = overlayOf(files)
  for (const { seq } of back)
    for (const effect of readEffects(db, seq, memoryId).toReversed()) overlay.apply(reverseEffect(effect, overlay))
  return overlay.changes(memoryId)
}

/** Adds a change to those planned; changes of one file become one. Throws `conflict` when they overlap. */
function join(changes: FileChange[], change: FileChange): void {
  const same = changes.find(({ path }) => path === change.path)
  if (!same) return void changes.push(change)
  if (same.kind !== 'modify' || change.kind !== 'modify')
    throw new AppError('conflict', `${change.path} is changed in two ways at once. Write again to go on.`)
  const pieces = [...same.pieces, ...change.pieces].sort((left, right) => left.at - right.at)
  const overlaps = pieces.some((piece, index) => {
    const before = pieces[index - 1]
    return before !== undefined && before.at + before.before.length > piece.at
  })
  if (overlaps) throw new AppError('conflict', `${change.path} is changed in two ways at once. Write again to go on.`)
  same.pieces = pieces
  same.mtimeMs = undefined
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
  const edits = editsFor(library.db, source, waiting)
  const plan = connector.plan(source.path, edits, overlay)
  refused.push(...plan.refused)
  const isRefused = new Set(plan.refused.map(({ memory_id }) => memory_id))
  const after = overlayOf(overlay)
  for (const change of plan.changes) after.apply(change)
  const found = readRecords(connector, source, plan.changes, after)
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

/** The records of the changed files as they will be, by locator. */
function readRecords(
  connector: Connector,
  source: SourceRow,
  changes: FileChange[],
  files: Files,
): Map<string, SourceRecord> {
  const found = new Map<string, SourceRecord>()
  const records = new Set(connector.recordFiles(source.path, files))
  for (const { path } of changes)
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

/** The first source of a result whose file it can take the place of. */
function representative(db: ReadableDb, source: SourceRow, id: string): (RecordRow & { path: string }) | null {
  for (const from of sourceIds(db, id)) {
    const record = readRecord(db, from)
    if (record && record.source_id === source.id && record.present === 1 && record.gone_since === null) return record
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
