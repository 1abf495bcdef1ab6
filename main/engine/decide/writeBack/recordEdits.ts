import type { CutTexts, NewRecord, RecordEdit } from '../../sources/connector.ts'
import type { ReadableDb } from '../../store/db.ts'
import { pointerTo } from '../../store/pointer.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import type { PendingRecord } from './writeBatch.ts'
import { representatives } from '../representative.ts'

/** Returns the title to name a memory's file after. */
export type TitleOf = (memory: MemoryRow) => string

/** Returns the edits that decisions require in a source's files: new records first, then changed states. */
export function editsFor(db: ReadableDb, source: SourceRow, pending: PendingRecord[], titleOf: TitleOf): RecordEdit[] {
  const replaced = new Set<string>()
  const adds = pending.flatMap(({ id, memory, record }): RecordEdit[] => {
    if (!memory || record) return []
    const [replaces = null, ...others] = source.kind === 'claude-code' ? representatives(db, source, id) : []
    if (replaces) replaced.add(replaces.memory_id)
    const absorbs = others.map(({ path }) => path)
    return [{ kind: 'add', memory_id: id, record: newRecord(memory, titleOf(memory)), replaces, absorbs }]
  })
  const states = pending.flatMap(({ id, memory, record }): RecordEdit[] => {
    if (!memory || !record || replaced.has(id)) return []
    const superseded = memory.superseded_by !== null
    const reference = memory.escalated_to === null ? null : pointerTo(db, source, memory.escalated_to)
    const { path, locator } = record
    const { maturity, curated_by } = memory
    const texts = memory.rewritten === null ? null : textsOf(memory)
    return [{ kind: 'state', memory_id: id, path, locator, maturity, curated_by, superseded, reference, texts }]
  })
  return [...adds, ...states]
}

function textsOf({ content, description, evidence }: MemoryRow): CutTexts {
  return { content, description, evidence }
}

function newRecord(memory: MemoryRow, title: string): NewRecord {
  return {
    external_id: memory.external_id ?? memory.id,
    content: memory.content,
    description: memory.description,
    title,
    tags: decodeTags(memory.tags),
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
