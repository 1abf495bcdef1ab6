import { basename } from 'node:path'
import type { ComparedText } from '../../../../shared/contract/neighbours.ts'
import { isUnreviewed } from '../../../../shared/model/tier.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'
import type { HashRange } from './pairs.ts'
import { ownProject } from './twoProjects.ts'

/** A compared text with its hash, whether only a policy or an agent validated it, the project a memory holds for, and its reference. */
export interface HashedText extends ComparedText {
  hash: string
  unreviewed: boolean
  ownProject: string | null
  promoted_to: string | null
}

interface HashedTextRow extends Omit<ComparedText, 'project' | 'file' | 'line'> {
  hash: string
  ownProject: string | null
  promoted_to: string | null
  curated_by: string | null
  decided_by: string | null
  project_id: string | null
  project_name: string | null
  file: string | null
  line: number | null
}

const memoryColumns = `
  SELECT 'memory' AS kind, m.id, m.description, m.content, m.maturity, m.confidence, m.timestamp, m.source_agent,
    m.curated_by, m.decided_by, m.content_hash AS hash, ${ownProject('m')} AS ownProject, m.escalated_to AS promoted_to,
    p.id AS project_id, p.name AS project_name, m.scope_path, m.evidence AS stated, NULL AS file, NULL AS line
  FROM memories m LEFT JOIN projects p ON p.id = m.project_id`
const referenceColumns = `
  SELECT 'reference' AS kind, r.id, r.name AS description, r.content, NULL AS maturity, NULL AS confidence,
    r.updated_at AS timestamp, NULL AS source_agent, NULL AS curated_by, NULL AS decided_by, t.hash, NULL AS ownProject, NULL AS promoted_to,
    p.id AS project_id, p.name AS project_name,
    NULL AS scope_path, NULL AS stated, NULL AS file, NULL AS line
  FROM reference_texts t JOIN refs r ON r.id = t.ref_id LEFT JOIN projects p ON p.id = r.project_id`
const entryColumns = `
  SELECT 'entry' AS kind, e.id, coalesce(e.section, '') AS description, e.content, NULL AS maturity, NULL AS confidence,
    f.at AS timestamp, NULL AS source_agent, NULL AS curated_by, NULL AS decided_by, e.hash, NULL AS ownProject, NULL AS promoted_to,
    p.id AS project_id, p.name AS project_name,
    NULL AS scope_path, NULL AS stated, e.path AS file, e.line
  FROM entry_texts e JOIN entry_files f ON f.path = e.path LEFT JOIN projects p ON p.id = e.project_id`

/** Takes three lists of hashes: one per branch, so that no table is scanned in full. */
export const hashedTextsQuery = `
  ${memoryColumns} WHERE m.content_hash IN (SELECT value FROM json_each(?)) AND ${isLive('m')}
  UNION ALL ${referenceColumns} WHERE t.hash IN (SELECT value FROM json_each(?))
  UNION ALL ${entryColumns} WHERE e.hash IN (SELECT value FROM json_each(?))`

/** Returns every live memory, every reference and every entry with one of the texts. */
export function readHashedTexts(db: ReadableDb, hashes: readonly string[]): HashedText[] {
  const list = JSON.stringify(hashes)
  return sql<HashedTextRow>(db, hashedTextsQuery).all(list, list, list).map(toHashedText)
}

/**
 * Returns all memories, references and entries whose text has a hash in a range and occurs elsewhere too, or is in a stored
 * pair.
 */
export function readAllHashedTexts(db: ReadableDb, [from, until]: HashRange): HashedText[] {
  const inRange = (column: string): string => `${column} >= :from AND ${column} < :until`
  const inPairs = `SELECT a_hash FROM pairs WHERE ${inRange('a_hash')} UNION SELECT b_hash FROM pairs WHERE ${inRange('b_hash')}`
  const twice = `SELECT content_hash FROM memories WHERE ${inRange('content_hash')} GROUP BY content_hash HAVING count(*) > 1`
  return sql<HashedTextRow>(
    db,
    `${memoryColumns} WHERE ${isLive('m')} AND m.content <> '' AND ${inRange('m.content_hash')}
       AND m.content_hash IN (${inPairs} UNION ${twice} UNION SELECT hash FROM reference_texts UNION SELECT hash FROM entry_texts)
     UNION ALL ${referenceColumns} WHERE ${inRange('t.hash')} UNION ALL ${entryColumns} WHERE ${inRange('e.hash')}`,
  )
    .all({ from, until })
    .map(toHashedText)
}

/** Returns a memory as a compared text. Throws `not_found`. */
export function readComparedText(db: ReadableDb, id: string): ComparedText {
  const row = sql<HashedTextRow>(db, `${memoryColumns} WHERE m.id = ?`).get(id)
  if (!row) throw new AppError('not_found', `There is no memory ${id}.`, { code: 'THOUGHT_NOT_FOUND', ids: [id] })
  return withoutHash(toHashedText(row))
}

/** Returns a memory, reference or entry by our id, whatever its state; null when there is none. */
export function readHashedText(db: ReadableDb, id: string): HashedText | null {
  const row = sql<HashedTextRow>(
    db,
    `${memoryColumns} WHERE m.id = ? UNION ALL ${referenceColumns} WHERE r.id = ? UNION ALL ${entryColumns} WHERE e.id = ?`,
  ).get(id, id, id)
  return row ? toHashedText(row) : null
}

/** Checks whether the first is older; ids break ties. */
export function isOlder(one: ComparedText, other: ComparedText): boolean {
  return one.timestamp === other.timestamp ? one.id < other.id : one.timestamp < other.timestamp
}

/** Checks whether the first is from an earlier day: files copied together differ by moments only. */
export function isOfEarlierDay(one: Pick<ComparedText, 'timestamp'>, other: Pick<ComparedText, 'timestamp'>): boolean {
  return one.timestamp.slice(0, 10) < other.timestamp.slice(0, 10)
}

/** Removes what is only used inside, for output. */
export function withoutHash<Text extends HashedText>({
  hash: _hash,
  unreviewed: _unreviewed,
  ownProject: _ownProject,
  promoted_to: _promotedTo,
  ...text
}: Text): Omit<Text, 'hash' | 'unreviewed' | 'ownProject' | 'promoted_to'> {
  return text
}

function toHashedText({
  project_id,
  project_name,
  curated_by,
  decided_by,
  scope_path,
  stated,
  file,
  line,
  ...text
}: HashedTextRow): HashedText {
  const project = project_id === null ? null : { id: project_id, name: project_name ?? '' }
  const { maturity } = text
  const unreviewed = maturity !== null && isUnreviewed({ maturity, curated_by, decided_by })
  if (file === null || line === null)
    return { ...text, unreviewed, project, ...(scope_path && { scope_path }), ...(stated && { stated }) }
  const description = text.description === '' ? basename(file) : `${basename(file)} › ${text.description}`
  return { ...text, unreviewed, description, project, file, line }
}
