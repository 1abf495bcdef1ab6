import { AppError } from '../../../../shared/errors.ts'
import type { Reference, ReferenceVersion } from '../../../../shared/model/reference.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { readReferenceStaleness } from './evidence.ts'
import type { Row } from '../rows.ts'
import { decodeLineage, decodeMemoryIds, decodeTags } from '../jsonColumns.ts'

/** A row of `refs` as stored; lists and objects are JSON. */
export interface ReferenceRow extends Row {
  id: string
  name: string
  description: string
  content: string
  tags: string
  mode: Reference['mode']
  scope: Reference['scope']
  target: Reference['target']
  path: string
  section: string | null
  project_id: string | null
  lineage: string
  memory_ids: string
  version: number
  updated_at: string
  /** When a person last verified it, at which commit, and up to when commits were known then. */
  verified_at: string | null
  verified_commit: string | null
  verified_commit_at: string | null
  /** What was written into the index line that names the note, as JSON; null when no line was promoted. */
  own_line: string | null
}

/** Returns the reference with an id. Throws `not_found`. */
export function findReference(db: ReadableDb, id: string): ReferenceRow {
  const row = sql<ReferenceRow>(db, 'SELECT * FROM refs WHERE id = ?').get(id)
  if (!row) throw new AppError('not_found', `There is no reference ${id}. List them with \`references\`.`)
  return row
}

/** Checks whether a reference with this id exists. */
export function referenceExists(db: ReadableDb, id: string): boolean {
  return sql(db, 'SELECT 1 FROM refs WHERE id = ?').get(id) !== undefined
}

/** Returns all references, newest first, without the state of their files. */
export function allReferences(db: ReadableDb): ReferenceRow[] {
  return sql<ReferenceRow>(db, 'SELECT * FROM refs ORDER BY updated_at DESC, id').all()
}

/** Returns a value that differs after every change of the stored references and of the projects whose files are read. */
export function referencesState(db: ReadableDb): string {
  const state = sql<string>(
    db,
    `SELECT (SELECT json_group_array(id || ' ' || version || ' ' || updated_at) FROM refs)
       || (SELECT json_group_array(id || ' ' || root) FROM projects)`,
  )
  return state.pluck().get() ?? ''
}

/** Converts a row to a reference, without its state in the file. */
export function toReference(db: ReadableDb, row: ReferenceRow): Omit<Reference, 'state' | 'foreign'> {
  const project = sql<{ id: string; name: string }>(db, 'SELECT id, name FROM projects WHERE id = ?').get(
    row.project_id,
  )
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    content: row.content,
    tags: decodeTags(row.tags),
    mode: row.mode,
    scope: row.scope,
    target: row.target,
    path: row.path,
    section: row.section,
    project: project ?? null,
    lineage: decodeLineage(row.lineage),
    memory_ids: decodeMemoryIds(row.memory_ids),
    version: row.version,
    updated_at: row.updated_at,
    ...readReferenceStaleness(db, row.id),
  }
}

/** Returns the Markdown files that are a single reference each: written here, so that no source reads them as memories. */
export function referenceFiles(db: ReadableDb): Set<string> {
  return new Set(sql<string>(db, `SELECT path FROM refs WHERE target IN ('rules', 'topic')`).pluck().all())
}

/** Returns the fields of a row that are written to its file, with lists and objects parsed. */
export function writtenOf(
  row: ReferenceRow,
): Pick<
  Reference,
  'id' | 'name' | 'description' | 'content' | 'tags' | 'mode' | 'scope' | 'target' | 'path' | 'section' | 'lineage'
> {
  const { id, name, description, content, mode, scope, target, path, section } = row
  const [tags, lineage] = [decodeTags(row.tags), decodeLineage(row.lineage)]
  return { id, name, description, content, tags, mode, scope, target, path, section, lineage }
}

/** Checks whether an actor wrote a version of a reference. */
export function hasVersionBy(db: ReadableDb, id: string, actor: string): boolean {
  return sql(db, 'SELECT 1 FROM ref_versions WHERE ref_id = ? AND actor = ?').get(id, actor) !== undefined
}

/** Checks whether a version of a reference was written for a reason. */
export function hasVersionFor(db: ReadableDb, id: string, reason: string): boolean {
  return sql(db, 'SELECT 1 FROM ref_versions WHERE ref_id = ? AND reason = ?').get(id, reason) !== undefined
}

/** Returns the versions of a reference as stored, oldest first. */
export function referenceVersionRows(db: ReadableDb, id: string): Row[] {
  return sql<Row>(db, 'SELECT * FROM ref_versions WHERE ref_id = ? ORDER BY version').all(id)
}

/** Checks whether a reference is the index line of the note at a path, moved to the top. */
export function isIndexTop(db: ReadableDb, path: string): boolean {
  return sql(db, `SELECT 1 FROM refs WHERE path = ? AND target = 'index-top'`).get(path) !== undefined
}

/** Returns all versions of a reference, newest first. */
export function readReferenceVersions(db: ReadableDb, id: string): ReferenceVersion[] {
  return sql<Omit<ReferenceVersion, 'tags'> & { tags: string }>(
    db,
    'SELECT version, at, actor, name, content, tags, reason FROM ref_versions WHERE ref_id = ? ORDER BY version DESC',
  )
    .all(id)
    .map((row) => ({ ...row, tags: decodeTags(row.tags) }))
}
