import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { type MemoryRow } from './memories.ts'
import { matchExpression } from '../fullText.ts'
import { isLive } from './live.ts'

/** Returns the memory with this id of ours; null when there is none. */
export function readMemoryRow(db: ReadableDb, id: string): MemoryRow | null {
  return sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(id) ?? null
}

/** Returns the memories promoted to a reference, which the library need not store, in the order they were read. */
export function promotedTo(db: ReadableDb, reference: string): MemoryRow[] {
  return sql<MemoryRow>(
    db,
    `SELECT * FROM memories WHERE maturity = 'escalated' AND escalated_to = ? ORDER BY row`,
  ).all(reference)
}

/** The texts of a memory; missing ones are empty. */
export interface TextsAbove {
  content: string
  description: string
  evidence: string
}

/** Returns the texts of memories and of all memories they were made from. */
export function ancestorTexts(db: ReadableDb, ids: readonly string[]): TextsAbove[] {
  return sql<TextsAbove>(
    db,
    `WITH RECURSIVE above(id) AS (
       SELECT value FROM json_each(?)
       UNION SELECT e.from_id FROM edges e JOIN above ON e.to_id = above.id
     )
     SELECT content, description, coalesce(evidence, '') AS evidence FROM memories WHERE id IN (SELECT id FROM above)`,
  ).all(JSON.stringify(ids))
}

/** Maximum number of texts from which a secret was removed that are read at once, the newest first. */
const maxBeforeRemoval = 200

/**
 * Returns what memories said before a secret was removed from them, as far as it changed, unless that was purged since: the
 * given ones, or any.
 */
export function textsBeforeRemoval(db: ReadableDb, ids: readonly string[] | null): TextsAbove[] {
  return sql<TextsAbove>(
    db,
    `SELECT coalesce(c.before ->> 'content', '') AS content, coalesce(c.before ->> 'description', '') AS description,
       coalesce(c.before ->> 'evidence', '') AS evidence
     FROM decisions d INDEXED BY decisions_removal CROSS JOIN changes c ON c.seq = d.seq AND c.tbl = 'memories'
     WHERE d.verb = 'remove-secret' AND (:ids IS NULL OR c.key IN (SELECT value FROM json_each(:ids)))
     ORDER BY d.seq DESC LIMIT ${maxBeforeRemoval}`,
  ).all({ ids: ids && JSON.stringify(ids) })
}

/** Returns the texts of the memories of a source that a memory was made from, without its own. */
export function textsAboveIn(db: ReadableDb, sourceId: string, id: string): TextsAbove[] {
  return sql<TextsAbove>(
    db,
    `WITH RECURSIVE above(id) AS (
       SELECT from_id FROM edges WHERE to_id = :id UNION SELECT e.from_id FROM edges e JOIN above ON e.to_id = above.id
     )
     SELECT content, description, coalesce(evidence, '') AS evidence FROM memories
     WHERE id IN (SELECT id FROM above) AND source_id = :source`,
  ).all({ id, source: sourceId })
}

/** Checks whether any live memory other than these has a tag. */
export function isTaggedBesides(db: ReadableDb, tag: string, ids: readonly string[]): boolean {
  const match = matchExpression(undefined, tag)
  const found = sql(
    db,
    `SELECT 1 FROM memories m, json_each(m.tags) t
     WHERE ${match === null ? '' : 'm.row IN (SELECT rowid FROM memory_text WHERE memory_text MATCH :match) AND'}
       t.value = :tag AND ${isLive('m')}
       AND m.id NOT IN (SELECT value FROM json_each(:ids)) LIMIT 1`,
  ).get({ tag, ids: JSON.stringify(ids), ...(match === null ? {} : { match }) })
  return found !== undefined
}

/** Returns ids of a session's undecided memories, oldest first. */
export function openMemoriesOfSession(db: ReadableDb, session: string): string[] {
  return sql<string>(
    db,
    `SELECT id FROM memories WHERE source_session = ? AND maturity IN ('raw', 'validated') AND superseded_by IS NULL
     ORDER BY timestamp, row`,
  )
    .pluck()
    .all(session)
}

/** Ids of the memories of a source that were promoted. */
export function promotedOfSource(db: ReadableDb, source: string): string[] {
  return sql<string>(db, `SELECT id FROM memories WHERE source_id = ? AND maturity = 'escalated'`).pluck().all(source)
}

/** The memories of a source that were changed elsewhere since they were decided. */
export function needingYou(db: ReadableDb, source: string): { memory_id: string; description: string }[] {
  return sql<{ memory_id: string; description: string }>(
    db,
    'SELECT id AS memory_id, description FROM memories WHERE source_id = ? AND attention IS NOT NULL',
  ).all(source)
}

/** The description of a memory; null where there is none with this id. */
export function descriptionOf(db: ReadableDb, id: string): string | null {
  return sql<string>(db, 'SELECT description FROM memories WHERE id = ?').pluck().get(id) ?? null
}

/** The contents of memories by id; an unknown id is left out. */
export function contentsOf(db: ReadableDb, ids: readonly string[]): ReadonlyMap<string, string> {
  const rows = sql<{ id: string; content: string }>(
    db,
    'SELECT id, content FROM memories WHERE id IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(ids))
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** Ids of the memories that a name, ours or the source's, stands for. */
export function memoriesNamed(db: ReadableDb, name: string): string[] {
  return sql<string>(db, 'SELECT id FROM memories WHERE id = :name OR external_id = :name').pluck().all({ name })
}

/** Whether one memory came before another. */
export function cameBefore(db: ReadableDb, one: string, other: string): boolean {
  return (
    sql<string>(db, 'SELECT id FROM memories WHERE id IN (?, ?) ORDER BY row LIMIT 1').pluck().get(one, other) === one
  )
}

/** How many memories there are. */
export function countMemories(db: ReadableDb): number {
  return sql<number>(db, 'SELECT count(*) FROM memories').pluck().get() ?? 0
}

/** How many memories the board shows: those that no other replaced. */
export function countShown(db: ReadableDb): number {
  return sql<number>(db, 'SELECT count(*) FROM memories WHERE superseded_by IS NULL').pluck().get() ?? 0
}

/** How many memories are raw or validated and not superseded. */
export function countOpenMemories(db: ReadableDb): number {
  const open = `superseded_by IS NULL AND maturity IN ('raw', 'validated')`
  return sql<number>(db, `SELECT count(*) FROM memories WHERE ${open}`).pluck().get() ?? 0
}

/** How many memories of a project are raw and not superseded. */
export function countRaw(db: ReadableDb, project: string): number {
  const raw = `superseded_by IS NULL AND maturity = 'raw' AND project_id = ?`
  return sql<number>(db, `SELECT count(*) FROM memories WHERE ${raw}`).pluck().get(project) ?? 0
}

/** The rows of the memories that say these texts, known by their hashes. */
export function rowsSaying(db: ReadableDb, hashes: readonly string[]): number[] {
  return sql<number>(db, 'SELECT row FROM memories WHERE content_hash IN (SELECT value FROM json_each(?)) ORDER BY row')
    .pluck()
    .all(JSON.stringify(hashes))
}

/** A memory with its texts, and what rules ask of it besides. */
export interface TextRow {
  row: number
  id: string
  content: string
  description: string
  evidence: string | null
  project_id: string | null
  timestamp: string
}

/** Yields the texts of all memories, by row; reads 500 at a time. */
export function* eachText(db: ReadableDb): Generator<TextRow, void> {
  let texts = textsAfter(db, 0, textsPage)
  for (let last = texts.at(-1); last; last = texts.at(-1)) {
    yield* texts
    texts = textsAfter(db, last.row, textsPage)
  }
}

const textsPage = 500

function textsAfter(db: ReadableDb, row: number, limit: number): TextRow[] {
  return sql<TextRow>(
    db,
    `SELECT row, id, content, description, evidence, project_id, timestamp FROM memories
     WHERE row > ? ORDER BY row LIMIT ?`,
  ).all(row, limit)
}
