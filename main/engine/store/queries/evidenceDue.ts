import { type CodeRef, type CodeRefState, codeRefWeights } from '../../../../shared/model/evidence.ts'
import type { SourceKind } from '../../../../shared/model/source.ts'
import { sha256 } from '../blobs.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import type { Aged } from './evidence.ts'

/** The owner a reference's evidence is kept under; a memory's is kept under its id. */
function referenceOwner(id: string): string {
  return `reference:${id}`
}

/** A text that is to be looked at. */
export interface UnseenText {
  row: number
  owner: string
  text: string
  project_id: string | null
  /** ISO 8601: when the text was written, or the time of the commit it was last found to hold at; empty where nothing says. */
  baseline: string
}

const written = `max(m.timestamp, coalesce(m.verified_commit_at, m.last_verified_at, ''), coalesce((SELECT max(v.at) FROM memory_versions v WHERE v.memory_id = m.id), ''))`
/** The commit a reference was found to hold at since it was written knows all before it; else when it was written counts. */
const referenceWritten = `CASE WHEN r.verified_at >= r.updated_at THEN coalesce(r.verified_commit_at, r.verified_at) ELSE r.updated_at END`
const unseen = `SELECT m.row, m.id AS owner, m.content AS text, m.project_id, ${written} AS baseline FROM memories m`

/** Memories nobody has looked at yet, in the order of their rows. */
export function readUnseen(db: ReadableDb, limit: number): UnseenText[] {
  return sql<UnseenText>(db, `${unseen} WHERE m.row > (SELECT row FROM evidence_mark) ORDER BY m.row LIMIT ?`).all(
    limit,
  )
}

/** Memories whose text, or what it is held against, changed since. */
export function readDue(db: ReadableDb, limit: number): UnseenText[] {
  return sql<UnseenText>(
    db,
    `${unseen} WHERE m.row IN (SELECT row FROM evidence_due ORDER BY row LIMIT ?) ORDER BY m.row`,
  ).all(limit)
}

/** Whether a memory waits to be looked at again. */
export function hasDue(db: ReadableDb): boolean {
  return sql(db, 'SELECT 1 FROM evidence_due LIMIT 1').get() !== undefined
}

/** References whose text or time is not the one that was looked at. */
export function readUnseenReferences(db: ReadableDb): UnseenText[] {
  const rows = sql<{ id: string; text: string; project_id: string | null; baseline: string }>(
    db,
    `SELECT r.id, r.content AS text, r.project_id, ${referenceWritten} AS baseline FROM refs r
     LEFT JOIN evidence e ON e.owner = 'reference:' || r.id
     WHERE e.owner IS NULL OR e.baseline <> ${referenceWritten} OR e.project_id IS NOT r.project_id
       OR r.verified_at > e.checked_at`,
  ).all()
  return rows.map(({ id, ...row }) => ({ ...row, row: 0, owner: referenceOwner(id) }))
}

/** Whether a reference waits to be looked at again. */
export function hasUnseenReferences(db: ReadableDb): boolean {
  return readUnseenReferences(db).length > 0
}

/** Notes that texts were looked at: those that name something are to be checked, the others are done with. */
export function saveSeen(db: WritableDb, texts: readonly { text: UnseenText; names: boolean }[]): void {
  for (const { text, names } of texts) {
    if (!stillSays(db, text)) continue
    if (names) {
      const hash = textHash(text.text)
      const stands = sql<{ project_id: string | null }>(
        db,
        'SELECT project_id FROM evidence WHERE owner = ? AND text_hash = ?',
      ).get(text.owner, hash)
      // What was found last stays until it is looked up again, so that nothing blinks.
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

/** Whether the memory of that row still has the text; a reference is read anew each time. */
function stillSays(db: WritableDb, { row, owner, text }: UnseenText): boolean {
  return (
    row === 0 ||
    sql(db, 'SELECT 1 FROM memories WHERE row = ? AND id = ? AND content = ?').get(row, owner, text) !== undefined
  )
}

/** Notes when texts were looked at last, and up to which row every new one was. */
export function markSeen(db: WritableDb, { upTo, at }: { upTo: number | null; at: string }): void {
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

/** A text that names something, with what is known of it. */
export interface EvidenceOwner {
  owner: string
  text: string
  text_hash: string
  baseline: string
  scope_path: string | null
  checked_at: string | null
  /** Whether the baseline is the commit it was found to hold at; else it is when its text was written. */
  is_verified: number
}

/** The owners of a project, or of none, by name after a name: those not checked yet, or all. */
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

/** Has owners looked up again. */
export function askAgain(db: WritableDb, owners: readonly string[]): void {
  sql(db, 'UPDATE evidence SET again = 1 WHERE owner IN (SELECT value FROM json_each(?))').run(JSON.stringify(owners))
}

/** A thing a text of a project names, of those that can be another with a commit: in the file it is in, or not there. */
export interface RefHome {
  owner: string
  kind: CodeRef['kind']
  state: CodeRefState
  home: string | null
}

/** Where the things texts of a project name were found, of those that can change with a commit. */
export function readHomes(db: ReadableDb, project: string): RefHome[] {
  return sql<RefHome>(
    db,
    `SELECT f.owner, f.kind, f.state, f.home FROM evidence e JOIN evidence_refs f ON f.owner = e.owner
     WHERE e.project_id = ? AND (f.home IS NOT NULL OR f.state NOT IN ('present', 'unknown'))`,
  ).all(project)
}

/** The files at or below a folder that memories were read from or references written to, as absolute paths. */
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

/** Where a memory stands in its file. */
export interface RecordPlace {
  kind: SourceKind
  path: string
  raw: string
  /** ISO 8601: when the memory says it was written, or its file was changed last. */
  timestamp: string
}

/** Where a memory stands; null for a reference, and for a memory that is in no file. */
export function readRecordPlace(db: ReadableDb, owner: string): RecordPlace | null {
  return (
    sql<RecordPlace>(
      db,
      `SELECT s.kind, r.path, r.raw, m.timestamp FROM records r JOIN sources s ON s.id = r.source_id
       JOIN memories m ON m.id = r.memory_id WHERE r.memory_id = ? AND r.present = 1`,
    ).get(owner) ?? null
  )
}

/** Owners of a project written after a time that name what may be ordinary words: a commit may bring what they mean. */
export function readLooseOwners(db: ReadableDb, project: string, after: string): string[] {
  return sql<string>(db, 'SELECT owner FROM evidence WHERE project_id = ? AND loose > 0 AND baseline > ?')
    .pluck()
    .all(project, after)
}

/** The files an owner's references were found in, by where they begin. */
export function readOwnerHomes(db: ReadableDb, owner: string): ReadonlyMap<number, string> {
  const rows = sql<{ start: number; home: string }>(
    db,
    'SELECT start, home FROM evidence_refs WHERE owner = ? AND home IS NOT NULL',
  ).all(owner)
  return new Map(rows.map(({ start, home }) => [start, home]))
}

/** A reference in a text, and the file it is about. */
export type FoundRef = Omit<CodeRef, 'text'> & { home: string | null }

/**
 * Keeps what was found of a text, in place of what was found before; nothing, if the text changed or went meanwhile. A memory
 * whose grounds changed is judged anew.
 */
export function saveEvidence(
  db: WritableDb,
  { owner, text_hash, baseline }: EvidenceOwner,
  { refs, loose, stale, changed_since, at }: Aged & { refs: readonly FoundRef[]; loose: number; at: string },
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

/** When a project was last checked, and at which commit; null before the first time. */
export function readChecked(db: ReadableDb, project: string): CheckedProject | null {
  return sql<CheckedProject>(db, 'SELECT * FROM evidence_projects WHERE project_id = ?').get(project) ?? null
}

/** Keeps when a project was checked, and at which commit. */
export function saveChecked(db: WritableDb, { project_id, commit_id, checked_at, problem }: CheckedProject): void {
  sql(
    db,
    'INSERT OR REPLACE INTO evidence_projects (project_id, commit_id, checked_at, problem) VALUES (?, ?, ?, ?)',
  ).run(project_id, commit_id, checked_at, problem)
}

/** The projects whose texts name something; null stands for no project. */
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
