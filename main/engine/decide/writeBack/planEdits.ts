import type { Connector, RecordEdit, WritePlan } from '../../sources/connector.ts'
import { sha256 } from '../../store/blobs.ts'
import type { ReadableDb } from '../../store/db.ts'
import { wantedState } from '../../store/fileState.ts'
import { contentHash } from '../../store/identity.ts'
import type { RecordRow } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import type { SourceRecord } from '../../store/sourceRecord.ts'
import { heldBack } from './keptResults.ts'
import { type Refusal, type PendingRecord, type WriteBatch, sortWrites } from './writeBatch.ts'
import { type Planned, planInFull, planOnLines } from './plannedRecords.ts'
import type { TitleOf } from './recordEdits.ts'
import type { WriteDraft } from '../../store/stepPlan.ts'
import type { Library } from '../../store/library.ts'

/** Why the text of a memory may not be written into the source's files; null when it may. */
export type Unsafe = (memory: MemoryRow) => string | null

/**
 * Plans new edits of a source's records so that they match the decisions. Adds what cannot be written to `refused`; if a
 * result cannot be written, its sources stay in place. `written` lists memories whose records are already in files.
 */
export function planEdits(
  library: Library,
  source: SourceRow,
  options: { connector: Connector; titleOf: TitleOf; unsafe: Unsafe; written: ReadonlySet<string> },
  pending: PendingRecord[],
  refused: Refusal[],
): WriteBatch {
  const { db, files } = library
  const { connector, titleOf, unsafe, written } = options
  const barred = pending.flatMap(({ memory, record }): Refusal[] => {
    const reason = memory && !record && memory.superseded_by === null ? unsafe(memory) : null
    return memory && reason !== null ? [{ memory_id: memory.id, reason }] : []
  })
  if (barred.length > 0) {
    const isBarred = new Set(barred.map(({ memory_id }) => memory_id))
    refused.push(...barred)
    return planEdits(
      library,
      source,
      options,
      pending.filter(({ id }) => !isBarred.has(id)),
      refused,
    )
  }
  const { able, held } = heldBack(db, pending, written)
  refused.push(...held)
  const planner = { db, files, source, connector, titleOf }
  const changed: Refusal[] = []
  const { edits, plan, found } = planOnLines(planner, able) ?? planInFull(planner, able, changed)
  const left = [...changed, ...plan.refused, ...findUnreadable(edits, plan, found)]
  const failed = new Set(left.map(({ memory_id }) => memory_id))
  if (edits.some(({ kind, memory_id }) => kind === 'add' && failed.has(memory_id))) {
    // Nothing may be removed for a result that cannot be written, so everything is planned again without those results.
    const rest = able.filter(({ id }) => !failed.has(id))
    refused.push(...left)
    return planEdits(library, source, options, rest, refused)
  }
  refused.push(...left)
  const isRefused = new Set(plan.refused.map(({ memory_id }) => memory_id))
  const writes: WriteDraft[] = []
  const replaced = new Set<string>()
  for (const edit of edits) {
    if (isRefused.has(edit.memory_id)) continue
    const item = pending.find(({ id }) => id === edit.memory_id)
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
    // When each record is a file, the file is written first; the pointer of a promoted memory is a separate edit.
    if (edit.kind === 'add' && item.memory.maturity === 'escalated' && source.kind === 'claude-code')
      record.state = 'kept'
    writes.push({ source_id: source.id, memory_id: item.id, before: item.record, after: record, reverses: null })
    if (edit.kind === 'add' && edit.replaces) replaced.add(edit.replaces.locator)
  }
  for (const item of pending) {
    if (!item.record || !replaced.has(item.record.locator) || item.memory?.superseded_by === null) continue
    const gone = { ...item.record, present: 0, state: 'removed' }
    writes.push({ source_id: source.id, memory_id: item.id, before: item.record, after: gone, reverses: null })
  }
  return {
    changes: plan.changes,
    writes: sortWrites(writes),
  }
}

/** Returns results that could not be read back from where they would be written. */
function findUnreadable(edits: readonly RecordEdit[], plan: WritePlan, found: Planned['found']): Refusal[] {
  const refused = new Set(plan.refused.map(({ memory_id }) => memory_id))
  return edits.flatMap(({ kind, memory_id }) => {
    if (kind !== 'add' || refused.has(memory_id)) return []
    const place = plan.placed.find((placed) => placed.memory_id === memory_id)
    if (place && found.has(place.locator)) return []
    return [
      {
        memory_id,
        reason: 'It could not be read back from the file, so it is not written. Edit its text and try again.',
      },
    ]
  })
}

function recordAfter(
  db: ReadableDb,
  source: SourceRow,
  { id, memory, record }: PendingRecord,
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
