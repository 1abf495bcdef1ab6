import { AppError } from '../../../../shared/errors.ts'
import type { Lineage, Reference, ReferenceVersion } from '../../../../shared/model/reference.ts'
import { type ReadableDb, sql } from '../db.ts'
import { readReferenceStale } from './evidence.ts'
import type { Row } from '../rows.ts'

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
}

export function findReference(db: ReadableDb, id: string): ReferenceRow {
  const row = sql<ReferenceRow>(db, 'SELECT * FROM refs WHERE id = ?').get(id)
  if (!row) throw new AppError('not_found', `There is no reference ${id}. List them with \`references\`.`)
  return row
}

export function referenceExists(db: ReadableDb, id: string): boolean {
  return sql(db, 'SELECT 1 FROM refs WHERE id = ?').get(id) !== undefined
}

/** References, newest first. What their files hold now is the caller's to look up. */
export function allReferences(db: ReadableDb): ReferenceRow[] {
  return sql<ReferenceRow>(db, 'SELECT * FROM refs ORDER BY updated_at DESC, id').all()
}

export function toReference(db: ReadableDb, row: ReferenceRow): Omit<Reference, 'state'> {
  const project = sql<{ id: string; name: string }>(db, 'SELECT id, name FROM projects WHERE id = ?').get(
    row.project_id,
  )
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    content: row.content,
    tags: JSON.parse(row.tags) as string[],
    mode: row.mode,
    scope: row.scope,
    target: row.target,
    path: row.path,
    section: row.section,
    project: project ?? null,
    lineage: JSON.parse(row.lineage) as Lineage,
    memory_ids: JSON.parse(row.memory_ids) as string[],
    version: row.version,
    updated_at: row.updated_at,
    stale: readReferenceStale(db, row.id),
  }
}

/** All versions of a reference, newest first. */
export function readReferenceVersions(db: ReadableDb, id: string): ReferenceVersion[] {
  return sql<Omit<ReferenceVersion, 'tags'> & { tags: string }>(
    db,
    'SELECT version, at, actor, name, content, tags, reason FROM ref_versions WHERE ref_id = ? ORDER BY version DESC',
  )
    .all(id)
    .map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }))
}
