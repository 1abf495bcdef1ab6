import type { ListedMemory } from '../../../../shared/contract/memories.ts'
import { AppError } from '../../../../shared/errors.ts'
import { maturities } from '../../../../shared/model/maturity.ts'
import type { Maturity } from '../../../../shared/model/memory.ts'
import type { ReadableDb } from '../db.ts'
import { beginConditions } from '../conditions.ts'
import { sql } from '../sql.ts'
import { matchExpression } from '../fullText.ts'
import { foundRows } from './board.ts'
import { type CardRow, cardQuery, toCard } from './cards.ts'
import { projectIds } from './projects.ts'
import { isLoser } from './shownRows.ts'
import { decodeTexts } from '../jsonColumns.ts'

export interface ListQuery {
  maturity?: Maturity | undefined
  project?: string | undefined
  q?: string | undefined
  superseded: boolean
  /** Only memories that one of these rules matches, as of `now`. */
  rules?: readonly string[] | undefined
  now?: Date | undefined
  after?: string | undefined
  limit: number
}

type ListRow = CardRow & {
  made_from: string
  source_name: string | null
  path: string
  line: number | null
  locator: string
  record_hash: string
  record_source: string | null
}

/**
 * Returns one page of complete memories, newest first, in one query that touches only that page's rows, however many there
 * are: the newest of each state come ordered from the board's index, and only those are sorted together.
 */
export function readList(db: ReadableDb, query: ListQuery): { items: ListedMemory[]; next: string | null } {
  const { text, values } = listStatement(db, query)
  const rows = sql<ListRow>(db, text).all(...values)
  const last = rows[rows.length - 1]
  const next = rows.length === query.limit && last ? `${last.timestamp} ${last.row}` : null
  return { items: rows.map(toListed), next }
}

/** Returns SQL for a page of memories, with its values. */
export function listStatement(db: ReadableDb, query: ListQuery): { text: string; values: (string | number)[] } {
  const { where, values } = conditions(db, query)
  const groups = query.maturity ? [query.maturity] : maturities
  const branches = groups.map((maturity) => [`m.superseded_by IS NULL AND m.maturity = '${maturity}'`, ...where])
  if (!query.superseded && groups.includes('discarded')) branches.push([isLoser, ...where])
  if (query.superseded) {
    const ofState = query.maturity ? ` AND m.maturity = '${query.maturity}'` : ''
    branches.push([`m.superseded_by IS NOT NULL${ofState}`, ...where])
  }
  const order = 'ORDER BY timestamp DESC, row DESC LIMIT'
  const newest = branches.map(
    (branch) =>
      `SELECT * FROM (SELECT m.row, m.timestamp FROM memories m WHERE ${branch.join(' AND ')} ${order} ${query.limit})`,
  )
  const page = `SELECT row FROM (${newest.join(' UNION ALL ')}) ${order} ${query.limit}`
  const text = `SELECT c.*, o.path, o.line, o.locator, o.content_hash AS record_hash, o.source_id AS record_source, t.name AS source_name,
       (SELECT json_group_array(from_id) FROM (SELECT from_id FROM edges WHERE to_id = c.id ORDER BY position)) AS made_from
     FROM (${cardQuery} WHERE m.row IN (${page})) c
     LEFT JOIN records o ON o.memory_id = c.id LEFT JOIN sources t ON t.id = o.source_id
     ORDER BY c.timestamp DESC, c.row DESC`
  return { text, values: branches.flatMap(() => values) }
}

function conditions(
  db: ReadableDb,
  { project, q, after, rules, now }: ListQuery,
): { where: string[]; values: (string | number)[] } {
  const { where, values, add } = beginConditions()
  if (after !== undefined) add('(m.timestamp, m.row) < (?, ?)', ...placeOf(after))
  if (project === 'none') add('m.project_id IS NULL')
  else if (project !== undefined)
    add('m.project_id IN (SELECT value FROM json_each(?))', JSON.stringify(projectIds(db, project)))
  if (rules && now) {
    const { text, values: given } = foundRows(rules, now)
    add(`m.row IN (${text})`, ...given)
  }
  const match = matchExpression(q, undefined)
  if (match) add('m.row IN (SELECT rowid FROM memory_text WHERE memory_text MATCH ?)', match)
  return { where, values }
}

function placeOf(after: string): [string, number] {
  const [, timestamp, row] = /^(\S+) (\d+)$/.exec(after) ?? []
  if (timestamp === undefined) throw new AppError('validation', 'The cursor is not one that this list returned.')
  return [timestamp, Number(row)]
}

function toListed(row: ListRow): ListedMemory {
  const { excerpt: _excerpt, ...card } = toCard(row)
  return {
    ...card,
    content: row.content,
    evidence: row.evidence,
    source_session: row.source_session,
    last_accessed: row.last_accessed,
    thought_type: row.thought_type,
    source_ids: decodeTexts(row.made_from),
    weight: row.weight,
    kind: row.kind,
    scope_path: row.scope_path,
    curated_by: row.curated_by,
    retained_until: row.retained_until,
    gone_since: row.gone_since,
    origin:
      row.record_source === null
        ? null
        : {
            source: row.record_source,
            source_name: row.source_name ?? '',
            path: row.path,
            line: row.line,
            locator: row.locator,
            content_hash: row.record_hash,
          },
  }
}
