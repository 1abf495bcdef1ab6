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

/** Whether a memory was stored here, rather than read from a source or made by a decision. */
export function isContributed(db: ReadableDb, memory: string): boolean {
  return sql(db, 'SELECT 1 FROM contributions WHERE memory_id = ?').get(memory) !== undefined
}
