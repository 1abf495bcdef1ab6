import type { Settlement } from '../../../../shared/model/decision.ts'
import type { Proposal, ProposalRequest, ProposedVerb } from '../../../../shared/model/proposal.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { contentHash, memoryId } from '../identity.ts'
import { insertContribution } from './contributionRows.ts'
import { type ReportScope, inEffect, inScope } from './reportRows.ts'

/** A proposal with the part of the advisor who made it first. */
export interface ProposalRow {
  id: string
  verb: ProposedVerb
  keep: Settlement | null
  memory_id: string
  /** As JSON, in the order they were given. */
  memory_ids: string
  /** Hashes of their texts as they are now, as JSON. */
  basis: string
  at: string
  actor: string
  source: string | null
  source_key: string | null
  session_id: string | null
  target_room: string | null
  target_drawer: string | null
  /** The first draft; null for none. */
  content: string | null
  summary: string
  confidence: number | null
  promote_reason: string
  state: Proposal['state']
  settled_at: string | null
  settled_by: string | null
  settled_reason: string | null
  settled_basis: string | null
  /** 1 while a person’s reply has no revised draft. */
  replied: 0 | 1
}

/** SQL condition: a person decided about memory `pm.memory_id` after an advisor’s last word on `p`, and it was not undone. */
const decidedSince = (
  verbs: string,
): string => `EXISTS (SELECT 1 FROM decision_memories dm JOIN decisions d ON d.seq = dm.seq
  WHERE dm.memory_id = pm.memory_id AND d.actor LIKE 'person-%' AND d.verb IN (${verbs}) AND ${inEffect}
    AND d.seq > (SELECT max(v.since) FROM proposal_voices v WHERE v.proposal_id = p.id))`

const slashed = (column: string): string => `replace(${column}, char(92), '/')`
/** SQL: the file that `p` names, as a path ends with it: after its last leading `./` or `/`. */
const roomEnd = `'/' || ltrim(CASE WHEN ${slashed('p.target_room')} LIKE './%' THEN substr(p.target_room, 3) ELSE p.target_room END, '/')`

/** SQL condition: memory `m` was promoted with a text that an advisor drafted, if one did, and to the file that `p` names, if any. */
const isPromotedSo = `(m.maturity = 'escalated'
  AND (NOT EXISTS (SELECT 1 FROM proposal_voices v WHERE v.proposal_id = p.id AND v.content IS NOT NULL)
    OR EXISTS (SELECT 1 FROM proposal_voices v JOIN ref_versions t ON t.ref_id = m.escalated_to
      WHERE v.proposal_id = p.id AND trim(t.content, char(10, 13, 32)) = trim(v.content, char(10, 13, 32))))
  AND (coalesce(p.target_room, '') NOT LIKE '%.md' OR EXISTS (SELECT 1 FROM refs r WHERE r.id = m.escalated_to
    AND substr('/' || ${slashed('r.path')}, -length(${roomEnd})) = ${slashed(roomEnd)})))`

/** SQL condition: what `p` proposes was done to memory `m`, by whatever way. */
const isDone = `CASE p.verb WHEN 'discard' THEN m.maturity = 'discarded' WHEN 'promote' THEN ${isPromotedSo}
  WHEN 'restore' THEN m.maturity <> 'discarded' WHEN 'still-holds' THEN ${decidedSince(`'confirm'`)}
  ELSE ${decidedSince('p.verb')} END`

/** SQL condition: what `p` proposes can no longer be done to memory `m`, or a person decided otherwise about it since. */
const isOver = `(m.superseded_by IS NOT NULL AND p.verb <> 'restore')
  OR (m.maturity = 'discarded' AND p.verb NOT IN ('discard', 'restore'))
  OR (m.maturity = 'escalated' AND p.verb <> 'still-holds')
  OR (p.verb <> 'still-holds' AND ${decidedSince(`'discard', 'restore', 'retain', 'settle'`)})
  OR (p.verb NOT IN ('still-holds', 'promote') AND ${decidedSince(`'validate'`)})`

/** SQL condition: some memory of `p` meets a condition on `m` and `pm`. */
const someMemory = (condition: string): string => `EXISTS (SELECT 1 FROM proposal_memories pm JOIN memories m
  ON m.id = pm.memory_id WHERE pm.proposal_id = p.id AND ${condition})`

/** SQL: the state of proposal `p`. Only a decline is stored; the rest follows from the journal and the memories. */
const stateOf = `CASE WHEN p.state = 'declined' THEN 'declined'
  WHEN EXISTS (SELECT 1 FROM decisions d WHERE d.proposal = p.id AND ${inEffect}) THEN 'accepted'
  WHEN NOT ${someMemory(`NOT (${isDone})`)} THEN 'accepted'
  WHEN ${someMemory(`NOT (${isDone}) AND (${isOver})`)} THEN 'lapsed' ELSE 'open' END`

/** SQL condition: a person replied to proposal `p`, and no advisor has revised its part since. */
const isReplied = `EXISTS (SELECT 1 FROM proposal_words w WHERE w.proposal_id = p.id AND w.kind = 'reply'
  AND w.id > (SELECT max(v.answers) FROM proposal_voices v WHERE v.proposal_id = p.id))`

const rows = `
  SELECT p.*, ${stateOf} AS derived, ${isReplied} AS replied,
    first.actor, first.source, first.source_key, first.session_id, first.confidence, first.reason AS promote_reason,
    first.content,
    coalesce(first.content, first.reason) AS summary,
    (SELECT pm.memory_id FROM proposal_memories pm WHERE pm.proposal_id = p.id AND pm.position = 0) AS memory_id,
    (SELECT json_group_array(memory_id) FROM (SELECT memory_id FROM proposal_memories pm WHERE pm.proposal_id = p.id
       ORDER BY position)) AS memory_ids,
    (SELECT json_group_array(content_hash) FROM (SELECT m.content_hash FROM proposal_memories pm JOIN memories m
       ON m.id = pm.memory_id WHERE pm.proposal_id = p.id ORDER BY position)) AS basis
  FROM proposals p JOIN proposal_voices first ON first.proposal_id = p.id AND first.id =
    (SELECT min(v.id) FROM proposal_voices v WHERE v.proposal_id = p.id)`

type StoredRow = ProposalRow & { derived: ProposalRow['state'] }

/** Which proposals to return. */
export interface ProposalFilter {
  memoryId?: string | undefined
  state?: Proposal['state'] | undefined
  verb?: ProposedVerb | undefined
  /** Only those in which this advisor has a part. */
  actor?: string | undefined
}

/** Returns proposals, newest first, at most 500. */
export function readProposals(db: ReadableDb, { memoryId: memory, state, verb, actor }: ProposalFilter): ProposalRow[] {
  return sql<StoredRow>(
    db,
    `SELECT * FROM (${rows} WHERE (:memory IS NULL OR p.id IN (SELECT proposal_id FROM proposal_memories WHERE memory_id = :memory))
       AND (:verb IS NULL OR p.verb = :verb)
       AND (:actor IS NULL OR EXISTS (SELECT 1 FROM proposal_voices v WHERE v.proposal_id = p.id AND v.actor = :actor)))
     WHERE :state IS NULL OR derived = :state ORDER BY at DESC, id LIMIT 500`,
  )
    .all({ memory: memory ?? null, state: state ?? null, verb: verb ?? null, actor: actor ?? null })
    .map(withState)
}

function withState({ derived, ...row }: StoredRow): ProposalRow {
  return { ...row, state: derived }
}

/** Returns the proposal with an id. Throws `not_found`. */
export function findProposal(db: ReadableDb, id: string): ProposalRow {
  const row = readProposal(db, id)
  if (!row) throw new AppError('not_found', `There is no proposal ${id}.`)
  return row
}

/** Returns a proposal; null when there is none with that id. */
export function readProposal(db: ReadableDb, id: string): ProposalRow | null {
  const row = sql<StoredRow>(db, `${rows} WHERE p.id = ?`).get(id)
  return row ? withState(row) : null
}

/** Returns the ids of the promotions proposed for a memory, oldest first. */
export function readProposalIds(db: ReadableDb, memory: string): string[] {
  return sql<string>(
    db,
    `SELECT p.id FROM proposals p JOIN proposal_memories pm ON pm.proposal_id = p.id
     WHERE pm.memory_id = ? AND p.verb = 'promote' ORDER BY p.at, p.id`,
  )
    .pluck()
    .all(memory)
}

/** Returns the open proposals about any of some memories, oldest first. */
export function openProposalsAbout(db: ReadableDb, memories: readonly string[]): ProposalRow[] {
  return sql<StoredRow>(
    db,
    `SELECT * FROM (${rows} WHERE p.state = 'open' AND p.id IN (SELECT pm.proposal_id FROM proposal_memories pm
       WHERE pm.memory_id IN (SELECT value FROM json_each(?)))) WHERE derived = 'open' ORDER BY at, id`,
  )
    .all(JSON.stringify(memories))
    .map(withState)
}

/** SQL condition: the newest open promotions proposed for two memories, given by id, name different drawers. */
export const areOfTwoDrawers = (one: string, other: string): string =>
  `coalesce(lower(${drawerOf(one)}) <> lower(${drawerOf(other)}), 0)`

function drawerOf(memory: string): string {
  return `(SELECT p.target_drawer FROM proposal_memories pm JOIN proposals p ON p.id = pm.proposal_id
    WHERE pm.memory_id = ${memory} AND p.verb = 'promote' AND p.state = 'open' ORDER BY p.at DESC LIMIT 1)`
}

/** SQL: the open proposals about memory `m`. */
const openAbout = `proposal_memories own JOIN proposals p ON p.id = own.proposal_id
  WHERE own.memory_id = m.id AND p.state = 'open' AND ${stateOf} = 'open'`

/** SQL condition: a proposal about memory `m` is open and waits for a person. */
export const isProposed = `EXISTS (SELECT 1 FROM ${openAbout} AND NOT ${isReplied})`

/** The newest open proposal about memory `m`: its verb, its first advisor and how many are open, as JSON; null without one. */
export const proposedColumn = `(SELECT json_array(verb, actor, count(*)) FROM (SELECT p.verb, (SELECT v.actor FROM proposal_voices v
  WHERE v.proposal_id = p.id ORDER BY v.id LIMIT 1) AS actor FROM ${openAbout} ORDER BY p.at DESC) HAVING count(*) > 0)`

/** Selects the rows of memories with an open proposal. */
export const proposedRows = `SELECT DISTINCT m.row FROM proposal_memories of JOIN memories m ON m.id = of.memory_id
  WHERE EXISTS (SELECT 1 FROM ${openAbout})`

/** Counts the open proposals that wait for a person, about memories of some projects. */
export function countProposalsWaiting(db: ReadableDb, scope: ReportScope = null): number {
  return (
    sql<number>(
      db,
      `SELECT count(*) FROM proposals p WHERE p.state = 'open' AND ${stateOf} = 'open' AND NOT ${isReplied}
         AND EXISTS (SELECT 1 FROM proposal_memories pm JOIN memories m ON m.id = pm.memory_id
           WHERE pm.proposal_id = p.id AND ${inScope('m')})`,
    )
      .pluck()
      .get({ scope }) ?? 0
  )
}

/** Returns the open proposals that wait for a person, about memories of some projects: those of most advisors first, then the newest. */
export function readWaitingProposals(db: ReadableDb, scope: ReportScope, limit: number): ProposalRow[] {
  return sql<StoredRow>(
    db,
    `SELECT * FROM (${rows} WHERE p.state = 'open' AND EXISTS (SELECT 1 FROM proposal_memories pm
       JOIN memories m ON m.id = pm.memory_id WHERE pm.proposal_id = p.id AND ${inScope('m')})) w
     WHERE derived = 'open' AND replied = 0
     ORDER BY (SELECT count(*) FROM proposal_voices v WHERE v.proposal_id = w.id) DESC, at DESC, id LIMIT :limit`,
  )
    .all({ scope, limit })
    .map(withState)
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
