import type { Files } from '../../ports.ts'
import type { Connector, RecordEdit, WritePlan } from '../../sources/connector.ts'
import { sha256 } from '../../store/blobs.ts'
import type { ReadableDb } from '../../store/db.ts'
import { overlayOf } from '../../store/overlay.ts'
import type { RecordRow } from '../../store/pending.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import type { SourceRecord } from '../../store/sourceRecord.ts'
import { certainLines, movesLines, recordsOn } from './certainLines.ts'
import type { Refusal, PendingRecord } from './writeBatch.ts'
import { type TitleOf, editsFor } from './recordEdits.ts'

/** The context for planning a source's edits. */
export interface Planner {
  db: ReadableDb
  files: Files
  source: SourceRow
  connector: Connector
  titleOf: TitleOf
}

/** Edits of records, the file changes they result in, and the records read afterwards. */
export interface Planned {
  edits: RecordEdit[]
  plan: WritePlan
  /** The records after the plan, by locator. */
  found: ReadonlyMap<string, SourceRecord>
}

/** Plans without parsing a large file, when every record is still on its line and no line moves. Otherwise returns null. */
export function planOnLines(
  { db, files, source, connector, titleOf }: Planner,
  pending: PendingRecord[],
): Planned | null {
  const lines = certainLines(connector, source, pending, files)
  if (lines.size === 0 || lines.size < pending.length) return null
  const edits = editsFor(db, source, pending, titleOf).map((edit) => {
    const line = lines.get(edit.memory_id)
    return edit.kind === 'state' && line !== undefined ? { ...edit, line } : edit
  })
  const plan = connector.plan?.(source.path, edits, files)
  if (!plan || plan.changes.some(movesLines)) return null
  return { edits, plan, found: recordsOn(lines, connector, source, pending, filesAfter(plan, files)) }
}

/** Plans by finding every record again in its file. Omits records that just changed and adds them to `refused`. */
export function planInFull(
  { db, files, source, connector, titleOf }: Planner,
  pending: PendingRecord[],
  refused: Refusal[],
): Planned {
  const none: Planned = { edits: [], plan: { changes: [], refused: [], placed: [] }, found: new Map() }
  if (pending.length === 0 || !connector.plan) return none
  const edits = withoutChanged(
    editsFor(db, source, unchangedRecords(connector, source, pending, files, refused), titleOf),
    pending,
    refused,
  )
  const plan = connector.plan(source.path, edits, files)
  const places = [...plan.placed, ...edits.filter((edit) => edit.kind === 'state')]
  const paths = [...plan.changes, ...places].map(({ path }) => path)
  const locators = places.map(({ locator }) => locator)
  return { edits, plan, found: readRecords(connector, source, { paths, locators }, filesAfter(plan, files)) }
}

/** Drops results that would replace a record that just changed. */
function withoutChanged(edits: RecordEdit[], pending: PendingRecord[], refused: Refusal[]): RecordEdit[] {
  const changed = new Map(refused.map(({ memory_id, reason }) => [memory_id, reason]))
  const places = new Map(pending.map(({ id, record }) => [record?.locator, changed.get(id)]))
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

/** Maximum number of file records compared by their bytes; beyond that, reading the files is faster. */
const fewRecords = 20

/** Returns those whose records are unchanged since they were read. A sync must read others' changes before ours are written. */
function unchangedRecords(
  connector: Connector,
  source: SourceRow,
  pending: PendingRecord[],
  files: Files,
  refused: Refusal[],
): PendingRecord[] {
  const standing = pending.flatMap(({ record }) => (record?.present === 1 ? [record] : []))
  const areFewFiles = standing.length <= fewRecords && standing.every(({ line }) => line === null)
  if (areFewFiles && standing.every((record) => containsRecord(files, record))) return pending
  const places = { paths: standing.map(({ path }) => path), locators: standing.map(({ locator }) => locator) }
  const found = readRecords(connector, source, places, files)
  return pending.filter(({ id, record }) => {
    const met = record?.present === 1 ? found.get(record.locator) : undefined
    if (!met || sha256(met.raw) === record?.record_hash) return true
    refused.push({ memory_id: id, reason: `${met.path} was changed just now. Write again to go on.` })
    return false
  })
}

function containsRecord(files: Files, { path, raw }: RecordRow): boolean {
  return files.stat(path)?.kind === 'file' && files.read(path).includes(raw)
}

/** Returns the given records found in the given files, by locator; a file may contain 100,000 others. */
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
