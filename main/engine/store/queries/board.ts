import type { Filter, Sort } from '../../../../shared/contract/memories.ts'
import type { Maturity, MemoryCard } from '../../../../shared/model/memory.ts'
import { assertNever } from '../../../../shared/errors.ts'
import { type ReadableDb, sql } from '../db.ts'
import { matchExpression } from '../fullText.ts'
import { cardQuery, toCard } from './memories.ts'

export interface PageQuery {
  maturity?: Maturity | undefined
  filter: Filter
  sort: Sort
  offset: number
  limit: number
}

type CardRow = Parameters<typeof toCard>[0]

/** One page of cards and how many there are in all. `now` is what ages are measured from. */
export function readPage(db: ReadableDb, query: PageQuery, now: Date): { items: MemoryCard[]; total: number } {
  const { where, values } = conditions(query.filter, now)
  if (query.maturity) {
    where.push('m.maturity = ?')
    values.push(query.maturity)
  }
  const clause = `WHERE ${where.join(' AND ')}`
  const ids = sql<{ row: number }>(
    db,
    `SELECT m.row FROM memories m ${clause} ORDER BY ${order(query.sort)} LIMIT ? OFFSET ?`,
  )
    .all(...values, query.limit, query.offset)
    .map(({ row }) => row)
  const total =
    query.offset === 0 && ids.length < query.limit
      ? ids.length
      : Number(sql<{ n: number }>(db, `SELECT count(*) AS n FROM memories m ${clause}`).get(...values)?.n)
  if (ids.length === 0) return { items: [], total }
  const rows = sql<CardRow>(db, `${cardQuery} WHERE m.row IN (SELECT value FROM json_each(?))`).all(JSON.stringify(ids))
  const place = new Map(ids.map((id, index) => [id, index]))
  rows.sort((left, right) => (place.get(left.row) ?? 0) - (place.get(right.row) ?? 0))
  return { items: rows.map(toCard), total }
}

/** How many memories each column holds under a filter. */
export function readCounts(db: ReadableDb, filter: Filter, now: Date): Record<Maturity, number> {
  const { where, values } = conditions(filter, now)
  const counts: Record<Maturity, number> = { raw: 0, validated: 0, escalated: 0, discarded: 0 }
  const rows = sql<{ maturity: Maturity; n: number }>(
    db,
    `SELECT m.maturity, count(*) AS n FROM memories m WHERE ${where.join(' AND ')} GROUP BY m.maturity`,
  ).all(...values)
  for (const { maturity, n } of rows) counts[maturity] = n
  return counts
}

function order(sort: Sort): string {
  switch (sort) {
    case 'newest':
      return 'm.timestamp DESC, m.row DESC'
    case 'oldest':
      return 'm.timestamp, m.row'
    case 'confidence':
      return 'coalesce(m.confidence, 0.5) DESC, m.timestamp DESC, m.row DESC'
    case 'title':
      return 'm.description COLLATE NOCASE, m.row'
    default:
      return assertNever(sort)
  }
}

function conditions(filter: Filter, now: Date): { where: string[]; values: (string | number)[] } {
  const where = ['m.superseded_by IS NULL']
  const values: (string | number)[] = []
  const add = (condition: string, ...given: (string | number)[]): void => {
    where.push(condition)
    values.push(...given)
  }
  const match = matchExpression(filter.q, filter.tag)
  if (match) add('m.row IN (SELECT rowid FROM memory_text WHERE memory_text MATCH ?)', match)
  if (filter.project === 'none') add('m.project_id IS NULL')
  else if (filter.project) add('m.project_id = ?', filter.project)
  if (filter.source) add('m.source_id = ?', filter.source)
  if (filter.agent) add('m.source_agent = ?', filter.agent)
  if (filter.max_age_days) add('m.timestamp >= ?', daysBefore(now, filter.max_age_days))
  if (filter.min_age_days) add('m.timestamp < ?', daysBefore(now, filter.min_age_days))
  if (filter.flag) add(flagCondition(filter.flag))
  return { where, values }
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}

function flagCondition(flag: NonNullable<Filter['flag']>): string {
  switch (flag) {
    case 'gone':
      return 'm.id IN (SELECT memory_id FROM records WHERE gone_since IS NOT NULL)'
    case 'pending':
      return 'm.id IN (SELECT memory_id FROM pending)'
    case 'needs-you':
      return `m.attention IS NOT NULL AND m.maturity <> 'escalated'`
    case 'source-changed':
      return `m.attention IS NOT NULL AND m.maturity = 'escalated'`
    case 'merged-here-only':
      return `m.thought_type <> 'original' AND m.maturity IN ('raw', 'validated')
        AND m.id NOT IN (SELECT memory_id FROM records) AND m.id NOT IN (SELECT memory_id FROM pending)`
    default:
      return assertNever(flag)
  }
}
