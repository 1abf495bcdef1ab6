import type { ComparedText } from '../../../../shared/contract/neighbours.ts'
import { AppError } from '../../../../shared/errors.ts'
import { type ReadableDb, sql } from '../db.ts'
import { isLive } from './pairs.ts'

/** A text others are compared with, and the hash it is known by. */
export interface Sayer extends ComparedText {
  hash: string
}

interface SayerRow extends Omit<ComparedText, 'project'> {
  hash: string
  project_id: string | null
  project_name: string | null
}

const memoryColumns = `
  SELECT 'memory' AS kind, m.id, m.description, m.content, m.maturity, m.confidence, m.timestamp, m.source_agent,
    m.content_hash AS hash, p.id AS project_id, p.name AS project_name
  FROM memories m LEFT JOIN projects p ON p.id = m.project_id`
const referenceColumns = `
  SELECT 'reference' AS kind, r.id, r.name AS description, r.content, NULL AS maturity, NULL AS confidence,
    r.updated_at AS timestamp, NULL AS source_agent, t.hash, p.id AS project_id, p.name AS project_name
  FROM reference_texts t JOIN refs r ON r.id = t.ref_id LEFT JOIN projects p ON p.id = r.project_id`

/** Two lists of hashes. The branches ask for their own, so that neither is read whole. */
export const sayersOfTexts = `
  ${memoryColumns} WHERE m.content_hash IN (SELECT value FROM json_each(?)) AND ${isLive('m')}
  UNION ALL ${referenceColumns} WHERE t.hash IN (SELECT value FROM json_each(?))`

/** Every memory that counts and every reference that says one of the texts. */
export function readSayers(db: ReadableDb, hashes: readonly string[]): ComparedText[] {
  const rows = sql<SayerRow>(db, sayersOfTexts).all(...[hashes, hashes].map((list) => JSON.stringify(list)))
  return rows.map((row) => withoutHash(toSayer(row)))
}

/** Everybody who says a text that somebody else says too, or that is in one of the kept pairs. */
export function readAllSayers(db: ReadableDb): Sayer[] {
  const inPairs = 'SELECT a_hash FROM pairs UNION SELECT b_hash FROM pairs'
  const twice = 'SELECT content_hash FROM memories GROUP BY content_hash HAVING count(*) > 1'
  return sql<SayerRow>(
    db,
    `SELECT * FROM (${memoryColumns} WHERE ${isLive('m')} AND m.content <> '' AND m.content_hash IN (${inPairs} UNION ${twice}
         UNION SELECT hash FROM reference_texts)
       UNION ALL ${referenceColumns}) ORDER BY id`,
  )
    .all()
    .map(toSayer)
}

/** One memory as others are compared with it. Throws `not_found`. */
export function readComparedText(db: ReadableDb, id: string): ComparedText {
  const row = sql<SayerRow>(db, `${memoryColumns} WHERE m.id = ?`).get(id)
  if (!row) throw new AppError('not_found', `There is no memory ${id}.`, { code: 'THOUGHT_NOT_FOUND', ids: [id] })
  return withoutHash(toSayer(row))
}

export function withoutHash({ hash: _hash, ...text }: Sayer): ComparedText {
  return text
}

function toSayer(row: SayerRow): Sayer {
  const { kind, id, description, content, maturity, confidence, timestamp, source_agent, hash } = row
  const project = row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' }
  return { kind, id, description, content, maturity, confidence, timestamp, source_agent, project, hash }
}
