import type { Verdict } from '../../../../shared/model/comparison.ts'
import type { Evidence } from '../../../../shared/model/evidence.ts'
import type { FindingField, Severity } from '../../../../shared/model/finding.ts'
import type { Maturity, Memory } from '../../../../shared/model/memory.ts'
import type { Return } from '../../../../shared/model/recommendation.ts'
import type { RuleGroup } from '../../../../shared/model/rule.ts'
import { personsApproval } from '../../../../shared/model/tier.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { type TierRow, evidenceOfRow, tierColumns, tierJoin } from './evidence.ts'
import { isLive } from './live.ts'
import { isOpenConflict } from './pairs.ts'
import { isRetained, type Resumed, resumedColumn } from './retained.ts'
import { readReturn, returnedColumn } from './returns.ts'

/** A place in the memory a rule fired on; the words are in its text. */
export interface Found {
  rule: string
  group: RuleGroup
  severity: Severity
  field: FindingField
  start: number
  end: number
}

/** A memory, a reference or an entry of a file agents read that says the same as the case, or cannot hold beside it. */
export interface Other {
  kind: 'memory' | 'reference' | 'entry'
  id: string
  similarity: number
  verdict: Verdict
  /** UTF-16 units of its text. */
  length: number
  /** Null for what is no memory. */
  maturity: Maturity | null
  confidence: number | null
  timestamp: string
  agent: string | null
  session: string | null
}

/** Who said a lesson, when. */
export type Voice = Pick<Other, 'agent' | 'session'>

/** Everything a memory is judged by. */
export interface Case {
  id: string
  content: string
  description: string
  /** What the agent gave as evidence. */
  grounds: string | null
  maturity: Maturity
  superseded: boolean
  /** As stated by the agent; null when it stated none. */
  confidence: number | null
  kind: Memory['kind']
  scope: Memory['scope']
  scope_path: string | null
  agent: string | null
  session: string | null
  timestamp: string
  last_verified_at: string | null
  /** What a person did to approve of it; null where none did: a policy’s validation is nobody’s look. */
  approved: 'validated' | 'promoted' | null
  /** Null where its text, evidence or twins changed since it was kept as it is. */
  retained_until: string | null
  /** Set there: what changed. */
  resumed: Resumed | null
  /** Somebody else changed the record after we had decided. */
  waits: boolean
  findings: readonly Found[]
  others: readonly Other[]
  /** Who said what is merged into this memory. */
  under: readonly Voice[]
  evidence: Evidence | null
  returned: Return | null
  /** Texts of its project, itself among them, that differ only in numbers; 0 where it holds none. */
  ofPattern: number
  /** How people’s verdicts went on what its agent stored: as recommended, and otherwise kept or discarded. */
  record: { kept: number; discarded: number }
  now: string
}

/** What a row of `memories` says as it stands there. */
type Stated = Omit<
  Case,
  | 'superseded'
  | 'approved'
  | 'grounds'
  | 'waits'
  | 'findings'
  | 'others'
  | 'under'
  | 'evidence'
  | 'returned'
  | 'resumed'
  | 'record'
  | 'now'
>

interface CaseRow extends Stated, TierRow {
  /** Whether its pattern has as many texts as the rule on those asks for. */
  isOfMany: number
  maturity: Maturity
  last_verified_at: string | null
  content_hash: string
  attention: string | null
  superseded_by: string | null
  returned: string | null
  resumed: string | null
}

/** What all cases are judged by alike. */
export interface Grounds {
  /** The rules whose findings count, and what they are for. */
  on: ReadonlyMap<string, RuleGroup>
  /** What retained memories are measured by, ISO 8601. */
  now: string
  /** By agent, how people’s verdicts went on what it stored. */
  records: ReadonlyMap<string, Case['record']>
}

const ofPattern = `FROM patterns t JOIN pattern_sizes s ON s.pattern = t.pattern WHERE t.memory_id = m.id`
const casesQuery = `
  SELECT m.id, m.content, m.description, m.evidence, m.evidence_event_ids, m.maturity, m.curated_by, m.decided_by, m.confidence, m.kind, m.scope, m.scope_path,
    m.source_agent AS agent, m.source_session AS session, m.timestamp, m.last_verified_at, m.attention, m.superseded_by,
    CASE WHEN ${isRetained(':now')} THEN m.retained_until END AS retained_until, ${resumedColumn(':now')} AS resumed,
    coalesce((SELECT s.texts ${ofPattern}), 0) AS ofPattern,
    EXISTS (SELECT 1 ${ofPattern} AND s.texts >= (SELECT fewest FROM pattern_rule)) AS isOfMany,
    m.content_hash, ${returnedColumn} AS returned, ${tierColumns}
  FROM json_each(:ids) i JOIN memories m ON m.id = i.value ${tierJoin}`

/** Everything the named memories are judged by. */
export function readCases(db: ReadableDb, ids: readonly string[], { on, now, records }: Grounds): Case[] {
  const rows = sql<CaseRow>(db, casesQuery).all({ now, ids: JSON.stringify(ids) })
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    description: row.description,
    maturity: row.maturity,
    confidence: row.confidence,
    kind: row.kind,
    scope: row.scope,
    scope_path: row.scope_path,
    agent: row.agent,
    session: row.session,
    timestamp: row.timestamp,
    last_verified_at: row.last_verified_at,
    approved: personsApproval(row),
    retained_until: row.retained_until,
    resumed: row.resumed === null ? null : (JSON.parse(row.resumed) as Resumed),
    grounds: row.evidence,
    superseded: row.superseded_by !== null,
    waits: row.attention !== null,
    findings: readFound(db, row, on),
    others: row.content === '' ? [] : readOthers(db, row.id, row.content_hash),
    ofPattern: row.ofPattern,
    under: sql<Voice>(
      db,
      'SELECT source_agent AS agent, source_session AS session FROM memories WHERE superseded_by = ? LIMIT 100',
    ).all(row.id),
    evidence: evidenceOfRow(db, row),
    returned: readReturn(row.returned),
    record: records.get(row.agent ?? '') ?? { kept: 0, discarded: 0 },
    now,
  }))
}

/** What one of many is found by follows from the others; most are none, and have findings of their own alone. */
function readFound(db: ReadableDb, { id, isOfMany }: Pick<CaseRow, 'id' | 'isOfMany'>, on: Grounds['on']): Found[] {
  const rows = sql<Omit<Found, 'group'>>(
    db,
    isOfMany
      ? 'SELECT rule, severity, field, start, "end" FROM found WHERE memory_id = ? ORDER BY ordinal'
      : 'SELECT rule, severity, field, start, "end" FROM findings WHERE memory_id = ? ORDER BY ordinal',
  ).all(id)
  return rows.flatMap((row) => {
    const group = on.get(row.rule)
    return group ? [{ ...row, group }] : []
  })
}

/** More that say the same than these change nothing. */
const maxOthers = 100

const memoryColumns = `'memory' AS kind, o.id, length(o.content) AS length, o.maturity, o.confidence, o.timestamp,
  o.source_agent AS agent, o.source_session AS session`
const referenceColumns = `'reference' AS kind, r.id, length(r.content) AS length, NULL AS maturity, NULL AS confidence,
  r.updated_at AS timestamp, NULL AS agent, NULL AS session`
const entryColumns = `'entry' AS kind, e.id, length(e.content) AS length, NULL AS maturity, NULL AS confidence, f.at AS timestamp,
  NULL AS agent, NULL AS session`

/** Who says one text besides the memory itself, with what is known of the two. */
const sayersOf = (near: string): string => `
  SELECT ${memoryColumns}, n.similarity, n.verdict FROM (${near}) n JOIN memories o ON o.content_hash = n.hash
  WHERE o.id <> :id AND ${isLive('o')}
  UNION ALL SELECT ${referenceColumns}, n.similarity, n.verdict FROM (${near}) n JOIN reference_texts t ON t.hash = n.hash
  JOIN refs r ON r.id = t.ref_id
  UNION ALL SELECT ${entryColumns}, n.similarity, n.verdict FROM (${near}) n JOIN entry_texts e ON e.hash = n.hash
  JOIN entry_files f ON f.path = e.path
  WHERE e.project_id IS NULL OR e.project_id = (SELECT project_id FROM memories WHERE id = :id)`

/** SQL for: the two of pair `p` say the same, or contradict each other and nobody settled that. */
const saysSomething = `(verdict IN ('duplicate', 'extends') OR ${isOpenConflict})`

const itself = `SELECT :hash AS hash, 1.0 AS similarity, 'duplicate' AS verdict`
const nearTexts = `
  ${itself}
  UNION ALL SELECT b_hash, similarity, verdict FROM pairs p WHERE a_hash = :hash AND ${saysSomething}
  UNION ALL SELECT a_hash, similarity, verdict FROM pairs p WHERE b_hash = :hash AND ${saysSomething}`
const othersOf = (near: string): string => `${sayersOf(near)} ORDER BY similarity DESC, id LIMIT ${maxOthers}`
const othersOfPairs = othersOf(nearTexts)
const othersOfSame = othersOf(itself)
/** Asked first: most texts stand in no pair. */
const isPaired = 'SELECT 1 FROM pairs WHERE a_hash = :hash UNION ALL SELECT 1 FROM pairs WHERE b_hash = :hash LIMIT 1'

function readOthers(db: ReadableDb, id: string, hash: string): Other[] {
  const query = sql(db, isPaired).get({ hash }) === undefined ? othersOfSame : othersOfPairs
  return sql<Other>(db, query).all({ id, hash })
}
