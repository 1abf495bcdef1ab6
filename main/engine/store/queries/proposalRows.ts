import type { Proposal, ProposalRequest } from '../../../../shared/model/proposal.ts'
import { AppError } from '../../../../shared/errors.ts'
import { sha256 } from '../blobs.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { contentHash, memoryId } from '../identity.ts'
import { insertContribution } from './contributionRows.ts'

export interface ProposalRow {
  id: string
  memory_id: string
  at: string
  actor: string
  source: string
  source_key: string | null
  session_id: string | null
  target_room: string | null
  target_drawer: string | null
  summary: string
  confidence: number | null
  promote_reason: string
  state: Proposal['state']
  settled_at: string | null
  settled_by: string | null
  settled_reason: string | null
}

/** Only a decline is stored; whether a proposal was accepted or has lapsed follows from its memory. */
const rows = `
  SELECT p.id, p.memory_id, p.at, p.actor, p.source, p.source_key, p.session_id, p.target_room, p.target_drawer, p.summary,
    p.confidence, p.promote_reason, p.settled_at, p.settled_by, p.settled_reason,
    CASE WHEN p.state = 'declined' THEN 'declined' WHEN m.maturity = 'escalated' THEN 'accepted'
      WHEN m.maturity = 'discarded' OR m.superseded_by IS NOT NULL THEN 'lapsed' ELSE 'open' END AS state
  FROM proposals p JOIN memories m ON m.id = p.memory_id`

/** Returns proposals, newest first, at most 500; optionally of one memory or state. */
export function readProposals(
  db: ReadableDb,
  { memoryId: memory, state }: { memoryId?: string | undefined; state?: Proposal['state'] | undefined },
): ProposalRow[] {
  return sql<ProposalRow>(
    db,
    `SELECT * FROM (${rows} WHERE (:memory IS NULL OR p.memory_id = :memory)) WHERE :state IS NULL OR state = :state
     ORDER BY at DESC, id LIMIT 500`,
  ).all({ memory: memory ?? null, state: state ?? null })
}

/** Returns the proposal with an id. Throws `not_found`. */
export function findProposal(db: ReadableDb, id: string): ProposalRow {
  const row = readProposal(db, id)
  if (!row) throw new AppError('not_found', `There is no proposal ${id}.`)
  return row
}

/** Returns the ids of the proposals about a memory, oldest first. */
export function readProposalIds(db: ReadableDb, memory: string): string[] {
  return sql<string>(db, 'SELECT id FROM proposals WHERE memory_id = ? ORDER BY at, id').pluck().all(memory)
}

/** Returns a proposal; null when there is none with that id. */
export function readProposal(db: ReadableDb, id: string): ProposalRow | null {
  return sql<ProposalRow>(db, `${rows} WHERE p.id = ?`).get(id) ?? null
}

/** SQL condition: the newest open proposals about two memories, given by id, name different drawers. */
export const areOfTwoDrawers = (one: string, other: string): string =>
  `coalesce(lower(${drawerOf(one)}) <> lower(${drawerOf(other)}), 0)`

function drawerOf(memory: string): string {
  return `(SELECT p.target_drawer FROM proposals p WHERE p.memory_id = ${memory} AND p.state = 'open' ORDER BY p.at DESC LIMIT 1)`
}

/** The actor of the newest open proposal about memory `m`; null when there is none. */
export const proposedColumn = `
  CASE WHEN m.maturity IN ('raw', 'validated') AND m.superseded_by IS NULL THEN (
    SELECT p.actor FROM proposals p WHERE p.memory_id = m.id AND p.state = 'open' ORDER BY p.at DESC LIMIT 1) END`

/** Selects the rows of memories with an open proposal. */
export const proposedRows = `
  SELECT m.row FROM proposals p JOIN memories m ON m.id = p.memory_id
  WHERE p.state = 'open' AND m.maturity IN ('raw', 'validated') AND m.superseded_by IS NULL`

/** Stores a proposal unless an identical one exists; returns its id. */
export function saveProposal(
  db: WritableDb,
  memory: string,
  request: ProposalRequest,
  { actor, at }: { actor: string; at: string },
): string {
  const { source, source_key, session_id, target_room, target_drawer, summary, confidence, promote_reason } = request
  const said = [memory, actor, source, source_key, session_id, target_room, target_drawer, summary, promote_reason]
  const id = `pr_${sha256(JSON.stringify(said)).slice(0, 16)}`
  sql(
    db,
    `INSERT OR IGNORE INTO proposals (id, memory_id, at, actor, source, source_key, session_id, target_room, target_drawer,
       summary, confidence, promote_reason, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')`,
  ).run(
    id,
    memory,
    at,
    actor,
    source,
    source_key ?? null,
    session_id ?? null,
    target_room ?? null,
    target_drawer ?? null,
    summary,
    confidence ?? null,
    promote_reason,
  )
  return id
}

/** Records that a proposal was declined, by whom and why, or that it is open again. */
export function settleProposal(
  db: WritableDb,
  id: string,
  settled: { state: 'open' | 'declined'; at: string | null; by: string | null; reason: string | null },
): void {
  sql(db, 'UPDATE proposals SET state = ?, settled_at = ?, settled_by = ?, settled_reason = ? WHERE id = ?').run(
    settled.state,
    settled.at,
    settled.by,
    settled.reason,
    id,
  )
}

export interface ProposedMemory {
  content: string
  description: string
  at: string
  actor: string
  agent: string | null
  session: string | null
  confidence: number | null
  scope: 'project' | 'universal'
  projectId: string | null
}

/** Derives the id from the origin of a contribution: the same contribution is the same memory. */
export function proposedMemoryId({ source, source_key, session_id, summary }: ProposalRequest): string {
  return memoryId(`proposal:${source}`, `${session_id ?? ''}\n${source_key ?? ''}\n${contentHash(summary)}`)
}

/** Adds an agent's contribution as a raw memory without a file. Throws `precondition` when it was purged. */
export function insertProposedMemory(db: WritableDb, id: string, memory: ProposedMemory): void {
  const { content, description, at, actor, agent, session, confidence, scope, projectId } = memory
  insertContribution(db, {
    id,
    external_id: null,
    content,
    description,
    tags: [],
    at,
    source_agent: agent,
    source_session: session,
    confidence,
    evidence: null,
    scope,
    scope_path: null,
    kind: null,
    thought_type: 'original',
    weight: 1,
    project_id: projectId,
    source_ids: [],
    actor,
    agent_id: null,
  })
}
