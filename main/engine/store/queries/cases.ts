import { promotedFileAt } from '../../../../shared/model/agentFiles.ts'
import type { Evidence } from '../../../../shared/model/evidence.ts'
import type { FindingField, Severity } from '../../../../shared/model/finding.ts'
import { isPerson } from '../../../../shared/model/decision.ts'
import type { Maturity, Memory, ThoughtType } from '../../../../shared/model/memory.ts'
import type { Return } from '../../../../shared/model/recommendation.ts'
import type { RuleGroup } from '../../../../shared/model/rule.ts'
import { isUnreviewed, personsApproval } from '../../../../shared/model/tier.ts'
import type { ReadableDb } from '../db.ts'
import { decodeHeadings } from '../jsonColumns.ts'
import { sql } from '../sql.ts'
import { type FileLeaning, fileOf } from './fileLeanings.ts'
import { type FolderWorth, folderOf } from './folderWorth.ts'
import { type TierRow, evidenceOfRow, tierColumns, tierJoin } from './evidence.ts'
import { type LinkedNotes, readLinked } from './linkedNotes.ts'
import { type RelatedText, readRelatedTexts } from './relatedTexts.ts'
import { type Resumed, isRetained, readResumed, resumedColumn } from './retained.ts'
import { readReturn, returnedColumn } from './returns.ts'

/** A span of the memory that a rule matched; its words are in the memory's text. */
export interface Found {
  rule: string
  group: RuleGroup
  severity: Severity
  field: FindingField
  start: number
  end: number
}

/** Who recorded a lesson. */
export type Attribution = Pick<RelatedText, 'agent' | 'session'>

/** Everything a memory is judged by. */
export interface Case {
  id: string
  content: string
  /** Length of `content` in Unicode code points (SQLite `length`), to compare with that of related texts. */
  length: number
  description: string
  /** Evidence given by the agent; null if it gave none, whatever it wrote to say so. */
  grounds: string | null
  maturity: Maturity
  superseded: boolean
  /** As stated by the agent; null when it stated none. */
  confidence: number | null
  kind: Memory['kind']
  /** The headings above it in its file, outermost first, and the file; null if it has none. */
  heading: string | null
  path: string | null
  /** The name of its file, if that is one that promotion would write to, such as `CLAUDE.md`: agents read it already; else null. */
  readIn: string | null
  /**
   * What the notes of its folder are worth on average, and whether the store has measured notes outside it; null if that was not
   * measured.
   */
  folder: (FolderWorth & { isApart: boolean }) | null
  /** What people did with the notes of its file; null where they decided on none. */
  decided: FileLeaning | null
  scope: Memory['scope']
  scope_path: string | null
  agent: string | null
  session: string | null
  timestamp: string
  last_verified_at: string | null
  /** How a person approved it; null when none did: validation by a policy does not count as review. */
  approved: 'validated' | 'promoted' | null
  /** Whether only a policy or an agent validated it. */
  unreviewed: boolean
  /** Whether a person made it by merging others, and so has said that it is worth keeping. */
  merged_by_person: boolean
  /** Null when its text, evidence or duplicates changed since it was retained. */
  retained_until: string | null
  /** What changed, in that case. */
  resumed: Resumed | null
  /** Whether somebody else changed the record after we had decided. */
  waits: boolean
  findings: readonly Found[]
  others: readonly RelatedText[]
  /** Of a line of an index: the memories in the file that it points to. */
  linked: LinkedNotes | null
  /** Who recorded the memories merged into this one. */
  under: readonly Attribution[]
  evidence: Evidence | null
  returned: Return | null
  /** Number of texts in its project, including its own, that differ only in numbers; 0 when it contains none. */
  ofPattern: number
  /** How many memories of its agent people kept and discarded, among those with a recommendation. */
  record: { kept: number; discarded: number }
  now: string
}

/** Fields taken unchanged from a row of `memories`. */
type Stated = Omit<
  Case,
  | 'heading'
  | 'readIn'
  | 'folder'
  | 'decided'
  | 'superseded'
  | 'approved'
  | 'unreviewed'
  | 'merged_by_person'
  | 'grounds'
  | 'waits'
  | 'findings'
  | 'others'
  | 'linked'
  | 'under'
  | 'evidence'
  | 'returned'
  | 'resumed'
  | 'record'
  | 'now'
>

interface CaseRow extends Stated, TierRow {
  thought_type: ThoughtType
  /** Whether its pattern has enough texts for the rule `noise.one-of-many`. */
  isOfMany: number
  section: string | null
  folder: string | null
  folderJunk: number | null
  folderLesson: number | null
  folderApart: number
  file: string | null
  kept: number | null
  discarded: number | null
  leaning: number | null
  maturity: Maturity
  last_verified_at: string | null
  content_hash: string
  attention: string | null
  superseded_by: string | null
  returned: string | null
  resumed: string | null
}

/** Inputs shared by all cases. */
export interface CaseInputs {
  /** The rules whose findings count, with their groups. */
  on: ReadonlyMap<string, RuleGroup>
  /** The time that retention is measured by, ISO 8601. */
  now: string
  /** Kept and discarded memories, by agent. */
  records: ReadonlyMap<string, Case['record']>
}

const ofPattern = `FROM patterns t JOIN pattern_sizes s ON s.pattern = t.pattern WHERE t.memory_id = m.id`
/** SQL for whether notes outside folder `f` were measured in the same store, so that its name tells them apart. */
const folderApart = `EXISTS (SELECT 1 FROM folder_worth w
  WHERE w.source_id = f.source_id AND substr(w.folder, 1, length(f.folder)) <> f.folder)`
const casesQuery = `
  SELECT m.id, m.content, length(m.content) AS length, m.description, m.evidence, m.evidence_event_ids, m.maturity, m.curated_by, m.decided_by, m.confidence, m.kind, m.scope, m.scope_path,
    m.source_agent AS agent, m.source_session AS session, m.timestamp, m.last_verified_at, m.attention, m.superseded_by,
    CASE WHEN ${isRetained(':now')} THEN m.retained_until END AS retained_until, ${resumedColumn(':now')} AS resumed,
    coalesce((SELECT s.texts ${ofPattern}), 0) AS ofPattern,
    EXISTS (SELECT 1 ${ofPattern} AND s.texts >= (SELECT fewest FROM pattern_rule)) AS isOfMany,
    m.content_hash, m.thought_type, ${returnedColumn} AS returned, origin.section, origin.path,
    f.folder, f.junk AS folderJunk, f.lesson AS folderLesson, ${folderApart} AS folderApart,
    l.file, l.kept, l.discarded, l.leaning, ${tierColumns}
  FROM json_each(:ids) i JOIN memories m ON m.id = i.value LEFT JOIN records origin ON origin.memory_id = m.id
  LEFT JOIN folder_worth f ON f.source_id = origin.source_id AND f.folder = ${folderOf('origin')}
  LEFT JOIN file_leanings l ON l.source_id = origin.source_id AND l.file = ${fileOf('origin')} ${tierJoin}`

/** Reads everything the given memories are judged by. */
export function readCases(db: ReadableDb, ids: readonly string[], inputs: CaseInputs): Case[] {
  return readRows(db, ids, inputs).map((row) =>
    caseOf(db, row, inputs, row.content === '' ? [] : readRelatedTexts(db, row.id, row.content_hash)),
  )
}

/** An agent that has to fill in every field writes one of these where it has no evidence. */
const noEvidence = /^(?:n\/?a|none|null|nil|unknown|tbd|[-–—.])?$/i

function isGiven(evidence: string | null): boolean {
  return evidence !== null && !noEvidence.test(evidence.trim())
}

/** Reads what the given memories are judged by on their own: without the texts related to them, which take longest to read. */
export function readCasesAlone(db: ReadableDb, ids: readonly string[], inputs: CaseInputs): Case[] {
  return readRows(db, ids, inputs).map((row) => caseOf(db, row, inputs, []))
}

function readRows(db: ReadableDb, ids: readonly string[], { now }: CaseInputs): CaseRow[] {
  return sql<CaseRow>(db, casesQuery).all({ now, ids: JSON.stringify(ids) })
}

function caseOf(db: ReadableDb, row: CaseRow, { on, now, records }: CaseInputs, others: Case['others']): Case {
  return {
    id: row.id,
    content: row.content,
    length: row.length,
    description: row.description,
    maturity: row.maturity,
    confidence: row.confidence,
    kind: row.kind,
    heading: decodeHeadings(row.section),
    path: row.path,
    readIn: row.path === null ? null : promotedFileAt(row.path),
    folder: readFolder(row),
    decided: readDecided(row),
    scope: row.scope,
    scope_path: row.scope_path,
    agent: row.agent,
    session: row.session,
    timestamp: row.timestamp,
    last_verified_at: row.last_verified_at,
    approved: personsApproval(row),
    unreviewed: isUnreviewed(row),
    merged_by_person: row.thought_type === 'consolidation' && isPerson(row.curated_by),
    retained_until: row.retained_until,
    resumed: readResumed(row.resumed),
    grounds: isGiven(row.evidence) ? row.evidence : null,
    superseded: row.superseded_by !== null,
    waits: row.attention !== null,
    findings: readFound(db, row, on),
    others,
    linked: readLinked(db, row),
    ofPattern: row.ofPattern,
    under: sql<Attribution>(
      db,
      'SELECT source_agent AS agent, source_session AS session FROM memories WHERE superseded_by = ? LIMIT 100',
    ).all(row.id),
    evidence: evidenceOfRow(db, row),
    returned: readReturn(row.returned),
    record: records.get(row.agent ?? '') ?? { kept: 0, discarded: 0 },
    now,
  }
}

function readFolder({ folder, folderJunk, folderLesson, folderApart }: CaseRow): Case['folder'] {
  return folder === null || folderJunk === null || folderLesson === null
    ? null
    : { folder, junk: folderJunk, lesson: folderLesson, isApart: folderApart === 1 }
}

function readDecided({ file, kept, discarded, leaning }: CaseRow): FileLeaning | null {
  return file === null || kept === null || discarded === null || leaning === null
    ? null
    : { file, kept, discarded, leaning }
}

/**
 * Findings of a large pattern derive from other memories too, which the view `found` adds; most memories are in none and have
 * only their own findings.
 */
function readFound(db: ReadableDb, { id, isOfMany }: Pick<CaseRow, 'id' | 'isOfMany'>, on: CaseInputs['on']): Found[] {
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
