import type { Memory } from '../../../../shared/model/memory.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { indexText } from '../fullText.ts'
import { contentHash, memoryId } from '../identity.ts'
import { sql } from '../sql.ts'

/** A lesson found in a session. */
export interface HarvestedMemory {
  session: string
  rule: string
  content: string
  description: string
  tags: readonly string[]
  at: string
  confidence: number
  evidence: string
  kind: Memory['kind']
  agent: string
  project_id: string | null
  /** Ids of the events it rests on; the first one is what it is known by. */
  events: readonly string[]
}

/** Returns the id of a lesson: the same whenever it is found in the same events. */
export function harvestedId({
  session,
  rule,
  events: [first = ''],
}: Pick<HarvestedMemory, 'session' | 'rule' | 'events'>): string {
  return memoryId(`session:${session}`, `${rule}\n${first}`)
}

/** Whether a lesson is in the library or was purged; also one with the same words in the same session. */
export function isHarvested(
  db: ReadableDb,
  memory: Pick<HarvestedMemory, 'session' | 'rule' | 'events' | 'content'>,
): boolean {
  const id = harvestedId(memory)
  const known = sql(
    db,
    `SELECT 1 FROM memories WHERE id = :id
     UNION ALL SELECT 1 FROM purged WHERE memory_id = :id OR (source_id IS NULL AND content_hash = :hash)
     UNION ALL SELECT 1 FROM memories WHERE content_hash = :hash AND source_session = :session LIMIT 1`,
  )
  return known.get({ id, hash: contentHash(memory.content), session: memory.session }) !== undefined
}

/** Adds a lesson as a raw memory without a file; returns its id. */
export function insertHarvested(db: WritableDb, memory: HarvestedMemory): string {
  const id = harvestedId(memory)
  const { content, description, tags, at, confidence, evidence, kind, agent, session, project_id, events } = memory
  const row = sql(
    db,
    `INSERT INTO memories (id, content, description, tags, timestamp, usage_count, maturity, confidence, evidence, scope,
       source_agent, source_session, thought_type, weight, kind, project_id, content_hash, evidence_event_ids)
     VALUES (?, ?, ?, ?, ?, 0, 'raw', ?, ?, 'project', ?, ?, 'original', 1, ?, ?, ?, ?)`,
  ).run(
    id,
    content,
    description,
    JSON.stringify(tags),
    at,
    confidence,
    evidence,
    agent,
    session,
    kind,
    project_id,
    contentHash(content),
    JSON.stringify(events),
  ).lastInsertRowid
  indexText(db, Number(row), { content, description, tags: [...tags] })
  return id
}
