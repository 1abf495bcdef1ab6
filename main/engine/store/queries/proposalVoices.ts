import type { Settlement } from '../../../../shared/model/decision.ts'
import type { Proposal, ProposalWords, ProposedVerb } from '../../../../shared/model/proposal.ts'
import { sha256 } from '../blobs.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { decodeColumn, decodeTags, hasKeys } from '../jsonColumns.ts'
import { lastSeq } from '../journal.ts'
import { sql } from '../sql.ts'

/** What a proposal is about. Two that agree in all of it are one. */
export interface ProposalSubject {
  verb: ProposedVerb
  memory_ids: readonly string[]
  keep?: Settlement | undefined
  target_room?: string | undefined
  target_drawer?: string | undefined
}

/** An advisor’s part as a row; `quotes` and `tags` as JSON. */
interface VoiceRow {
  actor: string
  at: string
  revised_at: string
  source: string | null
  source_key: string | null
  session_id: string | null
  reason: string
  quotes: string
  content: string | null
  description: string | null
  tags: string | null
  confidence: number | null
  /** The hashes of the texts it was about, as JSON. */
  basis: string
}

/** An advisor’s part as it is stored. */
export interface StoredVoice extends Omit<VoiceRow, 'quotes' | 'tags'> {
  quotes: Proposal['voices'][number]['quotes']
  tags: string[] | null
}

/** What an advisor says in support of a proposal. */
export type Voice = Omit<StoredVoice, 'at' | 'revised_at' | 'basis'>

/** Returns the advisors’ parts in a proposal, the first first. */
export function readVoices(db: ReadableDb, proposal: string): StoredVoice[] {
  return sql<VoiceRow>(db, 'SELECT * FROM proposal_voices WHERE proposal_id = ? ORDER BY id')
    .all(proposal)
    .map((row) => ({
      ...row,
      quotes: decodeColumn('quotes', row.quotes, areQuotes),
      tags: row.tags === null ? null : decodeTags(row.tags),
    }))
}

function areQuotes(value: unknown): value is Voice['quotes'] {
  return Array.isArray(value) && value.every((each) => hasKeys<Voice['quotes'][number]>(each, 'text'))
}

/** The id of a proposal, which follows from what it is about. */
export function proposalId({ verb, memory_ids, keep, target_room, target_drawer }: ProposalSubject): string {
  const place = [target_room, target_drawer].map((name) => name?.toLowerCase() ?? '')
  return `pr_${sha256(JSON.stringify([verb, memory_ids.toSorted(), keep ?? '', ...place])).slice(0, 16)}`
}

/** Stores a proposal unless there is one about the same; returns its id. */
export function saveSubject(db: WritableDb, subject: ProposalSubject, at: string): string {
  const id = proposalId(subject)
  const added = sql(
    db,
    `INSERT OR IGNORE INTO proposals (id, verb, at, keep, target_room, target_drawer, state) VALUES (?, ?, ?, ?, ?, ?, 'open')`,
  ).run(id, subject.verb, at, subject.keep ?? null, subject.target_room ?? null, subject.target_drawer ?? null).changes
  if (added > 0)
    for (const [position, memory] of subject.memory_ids.entries())
      sql(db, 'INSERT INTO proposal_memories (proposal_id, position, memory_id) VALUES (?, ?, ?)').run(
        id,
        position,
        memory,
      )
  return id
}

/** Stores an advisor’s part in a proposal. One who has a part revises it, which answers what people replied so far. */
export function saveVoice(
  db: WritableDb,
  proposal: string,
  voice: Voice,
  { at, basis }: { at: string; basis: string },
): void {
  const { actor, source, source_key, session_id, reason, content, description, confidence } = voice
  sql(
    db,
    `INSERT INTO proposal_voices (proposal_id, actor, at, revised_at, since, answers, source, source_key, session_id, reason,
       quotes, content, description, tags, confidence, basis)
     VALUES (:proposal, :actor, :at, :at, :since, (SELECT coalesce(max(id), 0) FROM proposal_words WHERE proposal_id = :proposal),
       :source, :source_key, :session_id, :reason, :quotes, :content, :description, :tags, :confidence, :basis)
     ON CONFLICT (proposal_id, actor) DO UPDATE SET revised_at = excluded.revised_at, since = excluded.since,
       answers = excluded.answers, source = excluded.source, source_key = excluded.source_key,
       session_id = excluded.session_id, reason = excluded.reason, quotes = excluded.quotes, content = excluded.content,
       description = excluded.description, tags = excluded.tags, confidence = excluded.confidence, basis = excluded.basis`,
  ).run({
    proposal,
    actor,
    at,
    since: lastSeq(db),
    source,
    source_key,
    session_id,
    reason,
    quotes: JSON.stringify(voice.quotes),
    content,
    description,
    tags: voice.tags && JSON.stringify(voice.tags),
    confidence,
    basis,
  })
}

/** What people said about a proposal, oldest first. */
export function readWords(db: ReadableDb, proposal: string): ProposalWords[] {
  return sql<ProposalWords>(
    db,
    'SELECT at, actor AS "by", kind, fragment, words FROM proposal_words WHERE proposal_id = ? ORDER BY id',
  ).all(proposal)
}

/** Stores what a person said about a proposal. */
export function saveWords(db: WritableDb, proposal: string, said: ProposalWords): void {
  sql(db, 'INSERT INTO proposal_words (proposal_id, at, actor, kind, fragment, words) VALUES (?, ?, ?, ?, ?, ?)').run(
    proposal,
    said.at,
    said.by,
    said.kind,
    said.fragment,
    said.words,
  )
}

/** Records that a proposal was declined, by whom, why and on which texts, or that it is open again. */
export function settleProposal(
  db: WritableDb,
  id: string,
  settled: { at: string; by: string; reason: string | null; basis: string } | null,
): void {
  sql(
    db,
    'UPDATE proposals SET state = ?, settled_at = ?, settled_by = ?, settled_reason = ?, settled_basis = ? WHERE id = ?',
  ).run(
    settled ? 'declined' : 'open',
    settled?.at ?? null,
    settled?.by ?? null,
    settled?.reason ?? null,
    settled?.basis ?? null,
    id,
  )
}
