import type { Files } from '../ports.ts'
import type { Connector, RecordEdit, WritePlan } from '../sources/connector.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { filesBehind } from '../sources/outsideLinks.ts'
import { connectorOf } from '../sources/registry.ts'
import { sha256 } from '../store/blobs.ts'
import type { Library, WriteDraft } from '../store/commit.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import { wantedState } from '../store/fileState.ts'
import { contentHash } from '../store/identity.ts'
import { overlayOf } from '../store/overlay.ts'
import { type RecordRow, readRecord } from '../store/pending.ts'
import type { MemoryRow } from '../store/queries/memories.ts'
import { followedLinks } from '../store/queries/sourceLinks.ts'
import type { SourceRow } from '../store/queries/sources.ts'
import { certainLines, movesLines, recordsOn } from './certainLines.ts'
import { heldBack } from './keptResults.ts'
import { type Refusal, type Waiting, type WriteBatch, inOrder, planReversals } from './planReversals.ts'
import { planWithdrawals } from './planWithdrawals.ts'
import { type TitleOf, editsFor } from './recordEdits.ts'

/** What is to be written next of what was decided, and what cannot be. */
export interface SourceWritePlan {
  /** What takes former writes back comes first, what is new is planned when that is done. Null when there is nothing left. */
  batch: WriteBatch | null
  refused: Refusal[]
}

/**
 * Works out what a source's files need next so that they say what was decided. Writes nothing. `written` are memories whose
 * records this write-back has put into files already.
 */
export function planSourceWrites(
  whole: Library,
  source: SourceRow,
  titleOf: TitleOf,
  written: ReadonlySet<string> = new Set(),
): SourceWritePlan {
  const followed = followedLinks(whole.db, source.id)
  const library = { ...whole, files: filesBehind(whole.files, source.path, followed) }
  const { db, files } = library
  const waiting = sql<{ memory_id: string }>(db, 'SELECT memory_id FROM pending WHERE source_id = ? ORDER BY memory_id')
    .all(source.id)
    .map(({ memory_id: id }): Waiting => {
      const memory = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(id) ?? null
      const record = readRecord(db, id)
      // A result that is gone from its file is written as if it had never been there.
      return { id, memory, record: memory && record?.gone_since ? null : record }
    })
  const { batch, rest, withdrawn } = planReversals(db, source, waiting, files, written)
  const { batch: out, refused } = planWithdrawals(db, source, withdrawn, files)
  if (batch.writes.length > 0) return { batch, refused }
  if (out.writes.length > 0) return { batch: out, refused }
  const edits = planEdits(library, source, { connector: connectorOf(source.kind), titleOf, written }, rest, refused)
  return { batch: edits.writes.length > 0 ? edits : null, refused }
}

function planEdits(
  library: Library,
  source: SourceRow,
  { connector, titleOf, written }: { connector: Connector; titleOf: TitleOf; written: ReadonlySet<string> },
  waiting: Waiting[],
  refused: Refusal[],
): WriteBatch {
  const { db, files } = library
  const { able, held } = heldBack(db, waiting, written)
  refused.push(...held)
  const planner = { db, files, source, connector, titleOf }
  const changed: Refusal[] = []
  const { edits, plan, found } = planOnLines(planner, able) ?? planInFull(planner, able, changed)
  const left = [...changed, ...plan.refused, ...unread(edits, plan, found)]
  const failed = new Set(left.map(({ memory_id }) => memory_id))
  if (edits.some(({ kind, memory_id }) => kind === 'add' && failed.has(memory_id))) {
    // Without a result nothing is taken out for it, so that all is planned once more without them.
    const rest = able.filter(({ id }) => !failed.has(id))
    refused.push(...left)
    return planEdits(library, source, { connector, titleOf, written }, rest, refused)
  }
  refused.push(...left)
  const isRefused = new Set(plan.refused.map(({ memory_id }) => memory_id))
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
      library.db,
      source,
      item,
      locator ?? item.id,
      edit.kind === 'add' ? (place?.path ?? '') : edit.path,
      met,
    )
    // Where a record is a file it is put there first; the pointer of a promoted one is an edit of its own.
    if (edit.kind === 'add' && item.memory.maturity === 'escalated' && source.kind === 'claude-code')
      record.state = 'kept'
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
    writes: inOrder(writes),
  }
}

/** Results that would not be read again from where they are put. */
function unread(edits: readonly RecordEdit[], plan: WritePlan, found: Planned['found']): Refusal[] {
  const refused = new Set(plan.refused.map(({ memory_id }) => memory_id))
  return edits.flatMap(({ kind, memory_id }) => {
    if (kind !== 'add' || refused.has(memory_id)) return []
    const place = plan.placed.find((placed) => placed.memory_id === memory_id)
    if (place && found.has(place.locator)) return []
    return [
      {
        memory_id,
        reason: 'It could not be read again from the file, so it is not written. Edit its text and try again.',
      },
    ]
  })
}

interface Planner {
  db: ReadableDb
  files: Files
  source: SourceRow
  connector: Connector
  titleOf: TitleOf
}

interface Planned {
  edits: RecordEdit[]
  plan: WritePlan
  /** The records as the plan leaves them, by locator. */
  found: ReadonlyMap<string, SourceRecord>
}

/** The plan where every record stands on its line as it was read, and no line moves: a large file is not taken apart. Else null. */
function planOnLines({ db, files, source, connector, titleOf }: Planner, waiting: Waiting[]): Planned | null {
  const lines = certainLines(connector, source, waiting, files)
  if (lines.size === 0 || lines.size < waiting.length) return null
  const edits = editsFor(db, source, waiting, titleOf).map((edit) => {
    const line = lines.get(edit.memory_id)
    return edit.kind === 'state' && line !== undefined ? { ...edit, line } : edit
  })
  const plan = connector.plan?.(source.path, edits, files)
  if (!plan || plan.changes.some(movesLines)) return null
  return { edits, plan, found: recordsOn(lines, connector, source, waiting, filesAfter(plan, files)) }
}

function planInFull(
  { db, files, source, connector, titleOf }: Planner,
  waiting: Waiting[],
  refused: Refusal[],
): Planned {
  const none: Planned = { edits: [], plan: { changes: [], refused: [], placed: [] }, found: new Map() }
  if (waiting.length === 0 || !connector.plan) return none
  const edits = unlessChanged(
    editsFor(db, source, asRead(connector, source, waiting, files, refused), titleOf),
    waiting,
    refused,
  )
  const plan = connector.plan(source.path, edits, files)
  const places = [...plan.placed, ...edits.filter((edit) => edit.kind === 'state')]
  const paths = [...plan.changes, ...places].map(({ path }) => path)
  const locators = places.map(({ locator }) => locator)
  return { edits, plan, found: readRecords(connector, source, { paths, locators }, filesAfter(plan, files)) }
}

/** Without results that would take the place of a record that was changed just now. */
function unlessChanged(edits: RecordEdit[], waiting: Waiting[], refused: Refusal[]): RecordEdit[] {
  const changed = new Map(refused.map(({ memory_id, reason }) => [memory_id, reason]))
  const places = new Map(waiting.map(({ id, record }) => [record?.locator, changed.get(id)]))
  return edits.filter((edit) => {
    const reason = edit.kind === 'add' && edit.replaces ? places.get(edit.replaces.locator) : undefined
    if (reason !== undefined) refused.push({ memory_id: edit.memory_id, reason })
    return reason === undefined
  })
}

function filesAfter({ changes }: WritePlan, files: Files): Files {
  const after = overlayOf(files)
  for (const change of changes) after.apply(change)
  return after
}

/** How many records that are files are looked for by their bytes; more are found sooner by reading their files. */
const fewRecords = 20

/** Those whose records still read as they were last read. Somebody else's newest word is heard by a sync before ours is written. */
function asRead(
  connector: Connector,
  source: SourceRow,
  waiting: Waiting[],
  files: Files,
  refused: Refusal[],
): Waiting[] {
  const standing = waiting.flatMap(({ record }) => (record?.present === 1 ? [record] : []))
  const areFewFiles = standing.length <= fewRecords && standing.every(({ line }) => line === null)
  if (areFewFiles && standing.every((record) => standsIn(files, record))) return waiting
  const places = { paths: standing.map(({ path }) => path), locators: standing.map(({ locator }) => locator) }
  const found = readRecords(connector, source, places, files)
  return waiting.filter(({ id, record }) => {
    const met = record?.present === 1 ? found.get(record.locator) : undefined
    if (!met || sha256(met.raw) === record?.record_hash) return true
    refused.push({ memory_id: id, reason: `${met.path} was changed just now. Write again to go on.` })
    return false
  })
}

function standsIn(files: Files, { path, raw }: RecordRow): boolean {
  return files.stat(path)?.kind === 'file' && files.read(path).includes(raw)
}

function recordAfter(
  db: ReadableDb,
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
    state: wantedState(db, source, memory),
    present: met ? 1 : 0,
    ours: record?.ours ?? 1,
    gone_since: null,
  }
}

/** Those of some records that stand in some files, by locator; not all of a file's, which may be 100,000. */
function readRecords(
  connector: Connector,
  source: SourceRow,
  { paths, locators }: { paths: readonly string[]; locators: readonly string[] },
  files: Files,
): Map<string, SourceRecord> {
  const found = new Map<string, SourceRecord>()
  const records = new Set(connector.recordFiles(source.path, files))
  const wanted = new Set(locators)
  for (const path of new Set(paths))
    if (records.has(path))
      for (const item of connector.read(path, source.path, files))
        if (item.kind === 'record' && wanted.has(item.record.locator)) found.set(item.record.locator, item.record)
  return found
}
