import { AppError } from '../../../../shared/errors.ts'
import type { Memory, MemoryCard } from '../../../../shared/model/memory.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { indexText } from '../fullText.ts'
import { contentHash } from '../identity.ts'
import { sql } from '../sql.ts'

/** A memory that is stored here and lies in no source's file. */
export interface ContributedMemory {
  id: string
  external_id: string | null
  content: string
  description: string
  tags: readonly string[]
  /** ISO 8601 in UTC. */
  at: string
  source_agent: string | null
  source_session: string | null
  confidence: number | null
  evidence: string | null
  scope: MemoryCard['scope']
  scope_path: string | null
  kind: Memory['kind']
  thought_type: Memory['thought_type']
  weight: number
  project_id: string | null
  /** The memories it was made from, in order. */
  source_ids: readonly string[]
  /** Who stored it. */
  actor: string
  /** The id its contributor gives itself, where that is another than the actor. */
  agent_id: string | null
}

/** Adds a raw memory with its lineage. Throws `precondition` when it, or its text, was purged. */
export function insertContribution(db: WritableDb, memory: ContributedMemory): void {
  const { id, content, description, tags, at, actor, agent_id } = memory
  const hash = contentHash(content)
  assertNotPurged(db, id, hash)
  const row = sql(
    db,
    `INSERT INTO memories (id, external_id, content, description, tags, timestamp, usage_count, maturity, confidence, evidence,
       scope, scope_path, source_agent, source_session, kind, thought_type, weight, project_id, content_hash)
     VALUES (?, ?, ?, ?, ?, ?, 0, 'raw', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    memory.external_id,
    content,
    description,
    JSON.stringify(tags),
    at,
    memory.confidence,
    memory.evidence,
    memory.scope,
    memory.scope_path,
    memory.source_agent,
    memory.source_session,
    memory.kind,
    memory.thought_type,
    memory.weight,
    memory.project_id,
    hash,
  ).lastInsertRowid
  indexText(db, Number(row), { content, description, tags: [...tags] })
  memory.source_ids.forEach((source, position) => {
    sql(db, 'INSERT INTO edges (from_id, to_id, position) VALUES (?, ?, ?)').run(source, id, position)
  })
  sql(db, 'INSERT OR REPLACE INTO contributions (memory_id, at, actor, agent_id) VALUES (?, ?, ?, ?)').run(
    id,
    at,
    actor,
    agent_id,
  )
}

function assertNotPurged(db: ReadableDb, id: string, hash: string): void {
  const purged = sql<{ at: string }>(
    db,
    `SELECT at FROM purged WHERE memory_id = :id UNION ALL SELECT at FROM purged WHERE content_hash = :hash
     ORDER BY at DESC LIMIT 1`,
  ).get({ id, hash })
  if (!purged) return
  throw new AppError(
    'precondition',
    `This text was purged on ${purged.at.slice(0, 10)}, so it is not stored again. Leave out what had to go, or ask the person who purged it.`,
    { ids: [id] },
  )
}

/** Returns who stored a memory here; null where it was read from a source or made by a decision. */
export function contributorOf(db: ReadableDb, memory: string): string | null {
  return sql<string>(db, 'SELECT actor FROM contributions WHERE memory_id = ?').pluck().get(memory) ?? null
}

/** SQL condition: a memory was stored here, rather than read from a source or made by a decision. */
export function isContribution(alias: string): string {
  return `EXISTS (SELECT 1 FROM contributions k WHERE k.memory_id = ${alias}.id)`
}

/** Returns the newest memories after a row, newest first, at most `limit`, with their texts. */
export function newestTexts(
  db: ReadableDb,
  { after, limit }: { after: number; limit: number },
): { row: number; hash: string; text: string }[] {
  return sql<{ row: number; hash: string; text: string }>(
    db,
    'SELECT row, content_hash AS hash, content AS text FROM memories WHERE row > ? ORDER BY row DESC LIMIT ?',
  ).all(after, limit)
}

/** Returns the number of the newest memory's row; 0 where there is none. */
export function lastMemoryRow(db: ReadableDb): number {
  return sql<number>(db, 'SELECT coalesce(max(row), 0) FROM memories').pluck().get() ?? 0
}

/** Returns the hashes of the contributions after a row, at most 500. */
export function contributedAfter(db: ReadableDb, row: number): string[] {
  return sql<string>(
    db,
    `SELECT DISTINCT m.content_hash FROM memories m WHERE m.row > ? AND ${isContribution('m')} LIMIT 500`,
  )
    .pluck()
    .all(row)
}
