import { AppError } from '../../../../shared/errors.ts'
import { agentNameOf } from '../../../../shared/model/decision.ts'
import type { Flag, Memory, MemoryCard } from '../../../../shared/model/memory.ts'
import { writableKinds } from '../../../../shared/model/source.ts'
import { eitherValue } from '../../../../shared/text/eitherValue.ts'
import { excerptOf } from '../../../../shared/text/excerptOf.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { changedSinceWords } from '../../../../shared/model/evidence.ts'
import { type TierRow, changedSinceOf, tierColumns, tierJoin, tierOfRow } from './evidence.ts'
import { type BriefColumns, briefColumns, briefJoins, toBrief } from './recommendationBrief.ts'
import { safetyColumn, safetyFlags } from './safetyFlags.ts'
import { similarCountColumn, conflictColumn, maxSimilar } from './pairFlags.ts'
import { proposedColumn } from './proposalRows.ts'
import { readReturn, returnedColumn, returnedText } from './returns.ts'
import { decodeAttention, decodeColumn, decodeTags, decodeTexts } from '../jsonColumns.ts'
import { type MemoryRow, findMemory, sourceIds } from './memories.ts'

/** A row of `cardQuery`. */
export interface CardRow extends MemoryRow, BriefColumns, TierRow {
  project_name: string | null
  gone_since: string | null
  has_record: number | null
  pending: string | null
  supersedes: number
  source_kind: string | null
  alike: number | null
  conflict: string | null
  safety: string | null
  returned: string | null
  proposed_by: string | null
  /** Of what lost a contradiction: the id by which its reason names the other, and that one's title. */
  lost_to: string | null
}

/** The columns and joins of a card; append WHERE, ORDER BY, LIMIT. `m` is the memory. */
export const cardQuery = `
  SELECT m.*, p.name AS project_name,
    (SELECT r.gone_since FROM records r INDEXED BY records_gone_of WHERE r.memory_id = m.id AND r.gone_since IS NOT NULL) AS gone_since,
    CASE WHEN m.thought_type <> 'original' THEN (SELECT r.present FROM records r WHERE r.memory_id = m.id) END AS has_record,
    q.memory_id AS pending, s.kind AS source_kind,
    (WITH RECURSIVE under(id) AS (
       SELECT u.id FROM memories u WHERE u.superseded_by = m.id
       UNION SELECT u.id FROM memories u JOIN under ON u.superseded_by = under.id
     ) SELECT count(*) FROM under) AS supersedes,
    ${similarCountColumn} AS alike, ${conflictColumn} AS conflict, ${returnedColumn} AS returned,
    ${proposedColumn} AS proposed_by,
    CASE WHEN m.superseded_by IS NOT NULL AND m.maturity = 'discarded' THEN (
      SELECT json_array(coalesce(w.external_id, w.id), w.description) FROM memories w WHERE w.id = m.superseded_by) END AS lost_to,
    ${safetyColumn} AS safety,
    ${briefColumns}, ${tierColumns}
  FROM memories m
  LEFT JOIN projects p ON p.id = m.project_id
  LEFT JOIN pending q ON q.memory_id = m.id
  LEFT JOIN sources s ON s.id = m.source_id
  ${briefJoins}
  ${tierJoin}`

/** Converts a row of `cardQuery` to a card. */
export function toCard(row: CardRow): MemoryCard {
  return {
    id: row.id,
    external_id: row.external_id,
    description: row.description,
    excerpt: excerptOf(row.content),
    tags: decodeTags(row.tags),
    source_agent: row.source_agent,
    timestamp: row.timestamp,
    confidence: row.confidence,
    maturity: row.maturity,
    scope: row.scope,
    tier: tierOfRow(row)?.tier ?? null,
    usage_count: row.usage_count,
    project: row.project_id && row.project_name ? { id: row.project_id, name: row.project_name } : null,
    source_id: row.source_id,
    flags: flagsOf(row),
    supersedes_count: row.supersedes,
    superseded_by: row.superseded_by,
    escalated_to: row.escalated_to,
    reason: reasonOf(row),
    decided_by: row.decided_by,
    recommendation: toBrief(row),
  }
}

/** Returns the reason of a decision; of what lost a contradiction, with the title of the other in place of its id. */
function reasonOf({ reason, lost_to }: CardRow): string | null {
  if (lost_to === null) return reason
  const [id, title] = decodeTexts(lost_to)
  return reason?.replace(`superseded by ${id}`, () => `replaced by “${title}”`) ?? null
}

function flagsOf(row: CardRow): Flag[] {
  const flags: Flag[] = []
  if (row.attention)
    flags.push(
      row.maturity === 'escalated'
        ? { kind: 'source-changed', text: 'changed since promotion' }
        : { kind: 'needs-you', text: 'needs you' },
    )
  flags.push(...safetyFlags(row.safety))
  if (row.conflict !== null) flags.push({ kind: 'conflict', text: conflictWords(decodeTexts(row.conflict)) })
  if (row.proposed_by) flags.push({ kind: 'proposed', text: proposalText(row.proposed_by) })
  const returned = readReturn(row.returned)
  if (returned) flags.push({ kind: 'returned', text: returnedText(returned, row.timestamp) })
  if (row.alike)
    flags.push({ kind: 'duplicate', text: `${row.alike < maxSimilar ? row.alike : `${maxSimilar - 1}+`} similar` })
  const changed = changedSinceOf(row)
  if (row.stale_reason !== null) flags.push({ kind: 'stale', text: onCard(`stale · ${row.stale_reason}`) })
  else if (changed) flags.push({ kind: 'changed-since', text: onCard(`changed since: ${changedSinceWords(changed)}`) })
  if (row.gone_since) flags.push({ kind: 'gone', text: 'gone from source' })
  // What was made from memories that lie in no file replaces nothing there.
  const madeHere = row.thought_type !== 'original' && row.source_id !== null && row.has_record === null
  if (
    madeHere &&
    row.maturity !== 'escalated' &&
    row.maturity !== 'discarded' &&
    !writableKinds.has(row.source_kind ?? '')
  )
    flags.push({
      kind: 'merged-here-only',
      text: row.thought_type === 'refinement' ? 'edited here only' : 'merged here only',
    })
  else if (row.pending) flags.push({ kind: 'pending', text: 'not written yet' })
  return flags
}

/** Names the two values of a conflict, if they are known. */
function conflictWords([older, newer]: readonly string[]): string {
  return older !== undefined && newer !== undefined ? eitherValue([older, newer]) : 'in conflict'
}

/** Shortens a long text by removing folders from paths, so that the commit fits on a card. */
function onCard(text: string): string {
  return text.length <= 44 ? text : text.replace(/(?<!\S)\S+\//g, '')
}

/** Returns the card of a memory; null when there is none. */
export function readCard(db: ReadableDb, id: string): MemoryCard | null {
  const row = sql<CardRow>(db, `${cardQuery} WHERE m.id = ?`).get(id)
  return row ? toCard(row) : null
}

interface RecordColumns {
  source_id: string
  source_name: string
  path: string
  line: number | null
  locator: string
  content_hash: string
  raw: string
  gone_since: string | null
}

/** Returns everything about a memory, by our id or the source's. Throws what `findMemory` throws. */
export function readMemory(db: ReadableDb, id: string): Memory {
  const { id: own } = findMemory(db, id)
  const row = sql<CardRow>(db, `${cardQuery} WHERE m.id = ?`).get(own)
  if (!row) throw new AppError('not_found', `There is no memory ${id}.`, { code: 'THOUGHT_NOT_FOUND' })
  const record = sql<RecordColumns>(
    db,
    'SELECT r.*, s.name AS source_name FROM records r JOIN sources s ON s.id = r.source_id WHERE r.memory_id = ?',
  ).get(own)
  return {
    ...toCard(row),
    content: row.content,
    content_hash: row.content_hash,
    evidence: row.evidence,
    source_session: row.source_session,
    last_accessed: row.last_accessed,
    thought_type: row.thought_type,
    source_ids: sourceIds(db, own),
    weight: row.weight,
    kind: row.kind,
    scope_path: row.scope_path,
    curated_by: row.curated_by,
    retained_until: row.retained_until,
    gone_since: record?.gone_since ?? null,
    attention: decodeAttention(row.attention),
    origin: record
      ? {
          source: record.source_id,
          source_name: record.source_name,
          path: record.path,
          line: record.line,
          locator: record.locator,
          content_hash: record.content_hash,
          raw: record.raw,
        }
      : null,
  }
}

/** Says what is proposed, such as `codex proposes: discard`. */
function proposalText(column: string): string {
  const [verb, actor, count] = decodeColumn('proposed', column, isProposed)
  if (count > 1) return `${count} proposals`
  const words = verb.replace('-', ' ')
  const agent = agentNameOf(actor)
  return agent === null ? `proposed: ${words}` : `${agent} proposes: ${words}`
}

function isProposed(value: unknown): value is [verb: string, actor: string, count: number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
}
