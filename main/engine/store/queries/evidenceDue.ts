import { type CodeRef, type CodeRefState, codeRefWeights } from '../../../../shared/model/evidence.ts'
import type { SourceKind } from '../../../../shared/model/source.ts'
import { sha256 } from '../blobs.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import type { Staleness } from './evidence.ts'

/** Returns the key of a reference's evidence; a memory's key is its id. */
function referenceOwner(id: string): string {
  return `reference:${id}`
}

/** A text to be scanned for names of code, files and URLs. */
export interface UnscannedText {
  row: number
  owner: string
  text: string
  project_id: string | null
  /** ISO 8601: when the text was written, or the time of the commit it was last verified at; empty when unknown. */
  baseline: string
}

const written = `max(m.timestamp, coalesce(m.verified_commit_at, m.last_verified_at, ''), coalesce((SELECT max(v.at) FROM memory_versions v WHERE v.memory_id = m.id), ''))`
/**
 * A reference verified since it was written knows everything up to the verified commit; otherwise the time it was written
 * counts.
 */
const referenceWritten = `CASE WHEN r.verified_at >= r.updated_at THEN coalesce(r.verified_commit_at, r.verified_at) ELSE r.updated_at END`
const unseen = `SELECT m.row, m.id AS owner, m.content AS text, m.project_id, ${written} AS baseline FROM memories m`

/** Returns memories not scanned yet, in row order. */
export function readUnscanned(db: ReadableDb, limit: number): UnscannedText[] {
  return sql<UnscannedText>(db, `${unseen} WHERE m.row > (SELECT row FROM evidence_mark) ORDER BY m.row LIMIT ?`).all(
    limit,
  )
}

/** Returns memories whose text or grounds changed since they were scanned. */
export function readDue(db: ReadableDb, limit: number): UnscannedText[] {
  return sql<UnscannedText>(
    db,
    `${unseen} WHERE m.row IN (SELECT row FROM evidence_due ORDER BY row LIMIT ?) ORDER BY m.row`,
  ).all(limit)
}

/** Checks whether any memory is to be scanned again. */
export function hasDue(db: ReadableDb): boolean {
  return sql(db, 'SELECT 1 FROM evidence_due LIMIT 1').get() !== undefined
}

/** Returns references whose text, time or project changed since they were scanned. */
export function readUnscannedReferences(db: ReadableDb): UnscannedText[] {
  const rows = sql<{ id: string; text: string; project_id: string | null; baseline: string }>(
    db,
    `SELECT r.id, r.content AS text, r.project_id, ${referenceWritten} AS baseline FROM refs r
     LEFT JOIN evidence e ON e.owner = 'reference:' || r.id
     WHERE e.owner IS NULL OR e.baseline <> ${referenceWritten} OR e.project_id IS NOT r.project_id
       OR r.verified_at > e.checked_at`,
  ).all()
  return rows.map(({ id, ...row }) => ({ ...row, row: 0, owner: referenceOwner(id) }))
}

/** Checks whether any reference is to be scanned. */
export function hasUnscannedReferences(db: ReadableDb): boolean {
  return readUnscannedReferences(db).length > 0
}

/** Records that texts were scanned: those that name something are to be looked up, the others are done. */
export function saveScanned(db: WritableDb, texts: readonly { text: UnscannedText; names: boolean }[]): void {
  for (const { text, names } of texts) {
    if (!isTextUnchanged(db, text)) continue
    if (names) {
      const hash = textHash(text.text)
      const stands = sql<{ project_id: string | null }>(
        db,
        'SELECT project_id FROM evidence WHERE owner = ? AND text_hash = ?',
      ).get(text.owner, hash)
      // The last result stays until the next lookup, so that the display does not flicker.
      if (stands && stands.project_id === text.project_id)
        sql(db, 'UPDATE evidence SET baseline = ?, again = 1 WHERE owner = ?').run(text.baseline, text.owner)
      else {
        forgetEvidence(db, text.owner)
        sql(db, 'INSERT INTO evidence (owner, project_id, text_hash, baseline) VALUES (?, ?, ?, ?)').run(
          text.owner,
          text.project_id,
          hash,
          text.baseline,
        )
      }
    } else forgetEvidence(db, text.owner)
    sql(db, 'DELETE FROM evidence_due WHERE row = ?').run(text.row)
  }
}

/** Checks whether the memory in that row still has the text; references are read afresh each time. */
function isTextUnchanged(db: WritableDb, { row, owner, text }: UnscannedText): boolean {
  return (
    row === 0 ||
    sql(db, 'SELECT 1 FROM memories WHERE row = ? AND id = ? AND content = ?').get(row, owner, text) !== undefined
  )
}

/** Records when texts were last scanned, and up to which row all new ones were. */
export function markScanned(db: WritableDb, { upTo, at }: { upTo: number | null; at: string }): void {
  if (upTo === null) sql(db, 'UPDATE evidence_mark SET at = ?').run(at)
  else sql(db, 'UPDATE evidence_mark SET row = max(row, ?), at = ?').run(upTo, at)
}

function forgetEvidence(db: WritableDb, owner: string): void {
  sql(db, 'DELETE FROM evidence WHERE owner = ?').run(owner)
  sql(db, 'DELETE FROM evidence_refs WHERE owner = ?').run(owner)
}

function textHash(text: string): string {
  return sha256(text).slice(0, 32)
}

/** A text that names something, with its evidence so far. */
export interface EvidenceOwner {
  owner: string
  text: string
  text_hash: string
  baseline: string
  scope_path: string | null
  checked_at: string | null
  /** Whether the baseline is the commit it was verified at, rather than the time its text was written. */
  is_verified: number
}

/** Returns the owners of a project, or of none, ordered by name, after a name: all, or only those to be looked up. */
export function readOwners(
  db: ReadableDb,
  project: string | null,
  { isAll, after, limit }: { isAll: boolean; after: string; limit: number },
): EvidenceOwner[] {
  return sql<EvidenceOwner>(
    db,
    `SELECT e.owner, coalesce(m.content, r.content) AS text, e.text_hash, e.baseline, m.scope_path, e.checked_at,
       coalesce(coalesce(r.verified_commit_at, m.verified_commit_at) = e.baseline, 0) AS is_verified FROM evidence e
     LEFT JOIN memories m ON m.id = e.owner
     LEFT JOIN refs r ON r.id = CASE WHEN e.owner GLOB 'reference:*' THEN substr(e.owner, 11) END
     WHERE e.project_id IS ? AND e.owner > ? ${isAll ? '' : 'AND (e.checked_at IS NULL OR e.again = 1)'}
       AND coalesce(m.content, r.content) IS NOT NULL
     ORDER BY e.owner LIMIT ?`,
  ).all(project, after, limit)
}

/** Marks owners to be looked up again. */
export function requestLookup(db: WritableDb, owners: readonly string[]): void {
  sql(db, 'UPDATE evidence SET again = 1 WHERE owner IN (SELECT value FROM json_each(?))').run(JSON.stringify(owners))
}

/** A thing named in a project's text that a commit can change: with the file it is in, or missing. */
export interface RefHome {
  owner: string
  kind: CodeRef['kind']
  state: CodeRefState
  home: string | null
}

/** Returns the locations of the things named in a project's texts that a commit can change. */
export function readHomes(db: ReadableDb, project: string): RefHome[] {
  return sql<RefHome>(
    db,
    `SELECT f.owner, f.kind, f.state, f.home FROM evidence e JOIN evidence_refs f ON f.owner = e.owner
     WHERE e.project_id = ? AND (f.home IS NOT NULL OR f.state NOT IN ('present', 'unknown'))`,
  ).all(project)
}

/** Returns the absolute paths of the files in a folder that memories were read from or references written to. */
export function readOwnFiles(db: ReadableDb, folder: string): string[] {
  const within = `path >= ? || '/' AND path < ? || '0'`
  const sources = sql<string>(db, 'SELECT id FROM sources').pluck().all()
  return [
    ...sources.flatMap((id) =>
      sql<string>(db, `SELECT path FROM source_files WHERE source_id = ? AND ${within}`)
        .pluck()
        .all(id, folder, folder),
    ),
    ...sql<string>(db, `SELECT path FROM refs WHERE ${within}`).pluck().all(folder, folder),
  ]
}

/** The position of a memory in its file. */
export interface RecordPlace {
  kind: SourceKind
  path: string
  raw: string
  /** ISO 8601: when the memory was written by its own account, or its file last changed. */
  timestamp: string
}

/** Returns the position of a memory; null for a reference, and for a memory in no file. */
export function readRecordPlace(db: ReadableDb, owner: string): RecordPlace | null {
  return (
    sql<RecordPlace>(
      db,
      `SELECT s.kind, r.path, r.raw, m.timestamp FROM records r JOIN sources s ON s.id = r.source_id
       JOIN memories m ON m.id = r.memory_id WHERE r.memory_id = ? AND r.present = 1`,
    ).get(owner) ?? null
  )
}

/** Returns owners of a project written after a time that name what may be ordinary words: a commit may add what they mean. */
export function readLooseOwners(db: ReadableDb, project: string, after: string): string[] {
  return sql<string>(db, 'SELECT owner FROM evidence WHERE project_id = ? AND loose > 0 AND baseline > ?')
    .pluck()
    .all(project, after)
}

/** Returns the files that an owner's code references were found in, by start offset. */
export function readOwnerHomes(db: ReadableDb, owner: string): ReadonlyMap<number, string> {
  const rows = sql<{ start: number; home: string }>(
    db,
    'SELECT start, home FROM evidence_refs WHERE owner = ? AND home IS NOT NULL',
  ).all(owner)
  return new Map(rows.map(({ start, home }) => [start, home]))
}

/** A code reference in a text, and the file it is about. */
export type FoundRef = Omit<CodeRef, 'text'> & { home: string | null }

/**
 * Replaces the evidence of a text; does nothing if the text changed or was deleted meanwhile. A memory whose grounds changed
 * is judged again.
 */
export function saveEvidence(
  db: WritableDb,
  { owner, text_hash, baseline }: EvidenceOwner,
  { refs, loose, stale, changed_since, at }: Staleness & { refs: readonly FoundRef[]; loose: number; at: string },
): void {
  const before = sql<{ summary: string }>(
    db,
    `SELECT json_array(checked_at IS NULL, present, changed, lost, stale_kind, stale_commit, stale_reason, changed_what, changed_commit) AS summary
     FROM evidence WHERE owner = ? AND text_hash = ? AND baseline = ?`,
  ).get(owner, text_hash, baseline)
  if (!before) return
  const count = (weight: string): number => refs.filter(({ state }) => codeRefWeights[state] === weight).length
  const counts = [count('for'), count('doubt'), count('lost')]
  sql(
    db,
    `UPDATE evidence SET checked_at = ?, again = 0, present = ?, changed = ?, lost = ?, loose = ?, stale_kind = ?,
       stale_since = ?, stale_commit = ?, stale_reason = ?, changed_what = ?, changed_at = ?, changed_commit = ? WHERE owner = ?`,
  ).run(
    at,
    ...counts,
    loose,
    stale?.kind ?? null,
    stale?.since ?? null,
    stale?.commit ?? null,
    stale?.reason ?? null,
    changed_since?.what ?? null,
    changed_since?.since ?? null,
    changed_since?.commit ?? null,
    owner,
  )
  sql(db, 'DELETE FROM evidence_refs WHERE owner = ?').run(owner)
  refs.forEach(({ kind, start, end, state, detail, candidate, commit, home }, ordinal) => {
    sql(
      db,
      `INSERT INTO evidence_refs (owner, ordinal, kind, start, "end", state, detail, candidate, commit_id, home)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(owner, ordinal, kind, start, end, state, detail, candidate, commit, home)
  })
  const events = [stale?.kind, stale?.commit, stale?.reason, changed_since?.what, changed_since?.commit]
  const after = JSON.stringify([0, ...counts, ...events.map((event) => event ?? null)])
  if (before.summary !== after)
    sql(
      db,
      `INSERT OR IGNORE INTO unjudged SELECT id FROM memories
       WHERE id = ? AND superseded_by IS NULL AND maturity IN ('raw', 'validated')`,
    ).run(owner)
}

export interface CheckedProject {
  project_id: string
  commit_id: string | null
  checked_at: string
  /** Why nothing could be checked. */
  problem: string | null
}

/** Returns when a project was last checked, and at which commit; null before the first check. */
export function readChecked(db: ReadableDb, project: string): CheckedProject | null {
  return sql<CheckedProject>(db, 'SELECT * FROM evidence_projects WHERE project_id = ?').get(project) ?? null
}

/** Stores when a project was checked, and at which commit. */
export function saveChecked(db: WritableDb, { project_id, commit_id, checked_at, problem }: CheckedProject): void {
  sql(
    db,
    'INSERT OR REPLACE INTO evidence_projects (project_id, commit_id, checked_at, problem) VALUES (?, ?, ?, ?)',
  ).run(project_id, commit_id, checked_at, problem)
}

/** Returns the projects whose texts name something; null stands for no project. */
export function projectsWithEvidence(db: ReadableDb): (string | null)[] {
  return sql<string | null>(
    db,
    `WITH RECURSIVE named (id) AS (
       SELECT min(project_id) FROM evidence
       UNION ALL SELECT (SELECT min(project_id) FROM evidence WHERE project_id > named.id) FROM named WHERE named.id IS NOT NULL)
     SELECT id FROM named WHERE id IS NOT NULL
     UNION ALL SELECT NULL WHERE EXISTS (SELECT 1 FROM evidence WHERE project_id IS NULL)`,
  )
    .pluck()
    .all()
}
