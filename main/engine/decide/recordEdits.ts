import { dirname, relative, sep } from 'node:path'
import type { NewRecord, RecordEdit } from '../sources/connector.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import type { MemoryRow } from '../store/queries/memories.ts'
import type { SourceRow } from '../store/queries/sources.ts'
import type { Waiting } from './planReversals.ts'
import { representative } from './representative.ts'

/** What a file for a memory may be named after. */
export type TitleOf = (memory: MemoryRow) => string

/** What decisions ask of a source's files: records that are not there yet first, then states that changed. */
export function editsFor(db: ReadableDb, source: SourceRow, waiting: Waiting[], titleOf: TitleOf): RecordEdit[] {
  const replaced = new Set<string>()
  const adds = waiting.flatMap(({ id, memory, record }): RecordEdit[] => {
    if (!memory || record) return []
    const replaces = source.kind === 'claude-code' ? representative(db, source, id, 1) : null
    if (replaces) replaced.add(replaces.memory_id)
    return [{ kind: 'add', memory_id: id, record: newRecord(memory, titleOf(memory)), replaces }]
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

function newRecord(memory: MemoryRow, title: string): NewRecord {
  return {
    external_id: memory.external_id ?? memory.id,
    content: memory.content,
    description: memory.description,
    title,
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
