import type { Filter, ListGroup, Order } from '../../../../shared/contract/memories.ts'
import type { Maturity, MemoryCard } from '../../../../shared/model/memory.ts'
import { assertNever } from '../../../../shared/errors.ts'
import { maturities } from '../../../../shared/model/maturity.ts'
import { foundExcerpt } from '../../../../shared/text/foundExcerpt.ts'
import { wordsToMark } from '../../../../shared/text/foundWords.ts'
import type { ReadableDb } from '../db.ts'
import { beginConditions } from '../conditions.ts'
import { sql } from '../sql.ts'
import { type Spellings, type TextQuery, textQuery } from '../fullText.ts'
import { type CardRow, cardQuery, toCard } from './cards.ts'
import { isLiveRule, liveRows } from './liveRules.ts'
import { safetyRows } from './safetyFlags.ts'
import { similarRows, conflictRows } from './pairFlags.ts'
import { proposedRows } from './proposalRows.ts'
import { returnedRows } from './returns.ts'
import { arrange, orderOf } from './boardOrders.ts'
import { keptOrder } from './keptOrder.ts'
import { isShown, snoozedRule } from './recommendationBrief.ts'
import { byRelevance, relevanceOf } from './relevance.ts'
import { type RowGroup, type RowList, rowGroups, rowList } from './rowLists.ts'
import { hasLosers, shownRows } from './shownRows.ts'
import { filterMatching } from './wordRows.ts'

export interface PageQuery {
  maturity?: Maturity | undefined
  filter: Filter
  /** Only memories that one of these rules matches: the expansion of `filter.finding`. */
  rules?: readonly string[] | undefined
  /** Other spellings that count for words of `filter.q`. */
  spellings?: Spellings | undefined
  sort: Order
  /** Sorted by recommendation, names an order that stays as it was when the name was first given. */
  kept?: string | undefined
  /** Sorted by relevance, the project (an id, or `none`) whose memories come first. */
  first?: string | undefined
  offset: number
  limit: number
}

/**
 * Returns one page of cards, the total count, and the groups of a list sorted by something other than time. The excerpts of a
 * search show the words it found.
 */
export function readPage(
  db: ReadableDb,
  query: PageQuery,
  now: Date,
): { items: MemoryCard[]; total: number; groups: ListGroup[] } {
  const { filter } = query
  const groups = boardGroups(db, query, now)
  const page = JSON.stringify(slice(groups, query.offset, query.offset + query.limit))
  const cards = sql<CardRow>(
    db,
    `${cardQuery} JOIN (SELECT key, value FROM json_each(?)) place ON place.value = m.row ORDER BY place.key`,
  ).all(page)
  return {
    items: cards.map(filter.q === undefined ? toCard : showingFound(filter.q, query.spellings)),
    total: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    groups: groups.filter(({ key }) => key !== '').map(({ key, rows }) => ({ key, count: rows.length })),
  }
}

/** Returns the index of a memory among all cards of the pages of a query; null if it is on none. */
export function readPlace(db: ReadableDb, query: RowsQuery & { id: string }, now: Date): number | null {
  const row = sql<number>(db, 'SELECT row FROM memories WHERE id = ?').pluck().get(query.id)
  if (row === undefined) return null
  let start = 0
  for (const { rows } of boardGroups(db, query, now)) {
    const at = rows.indexOf(row)
    if (at >= 0) return start + at
    start += rows.length
  }
  return null
}

function showingFound(q: string, spellings: Spellings = new Map()): (row: CardRow) => MemoryCard {
  const words = wordsToMark(
    q,
    [...spellings].map(([typed, shown]) => ({ typed, shown })),
  )
  return (row) => ({ ...toCard(row), excerpt: foundExcerpt(row.description, row.content, words) })
}

/** Returns the rows from one place to another in a list of groups. */
function slice(groups: readonly RowGroup[], from: number, to: number): number[] {
  const found: number[] = []
  let start = 0
  for (const { rows } of groups) {
    found.push(...rows.subarray(Math.max(0, from - start), Math.max(0, to - start)))
    start += rows.length
  }
  return found
}

/** Counts the memories in each column under a filter. */
export function readCounts(
  db: ReadableDb,
  filter: Filter,
  now: Date,
  { rules, spellings }: Pick<PageQuery, 'rules' | 'spellings'> = {},
): Record<Maturity, number> {
  const count = (maturity: Maturity): number =>
    boardRows(db, { maturity, filter, rules, spellings, sort: 'newest' }, now).length
  return {
    raw: count('raw'),
    validated: count('validated'),
    escalated: count('escalated'),
    discarded: count('discarded'),
  }
}

type RowsQuery = Pick<PageQuery, 'maturity' | 'filter' | 'sort' | 'kept' | 'first' | 'rules' | 'spellings'>

/** Returns the rows of a column, or of all four, in order and in groups; a list without groups is one with an empty key. */
function boardGroups(db: ReadableDb, query: RowsQuery, now: Date): readonly RowGroup[] {
  const { maturity, sort, kept, first } = query
  if (sort === 'newest' || sort === 'oldest') return [{ key: '', rows: boardRows(db, { ...query, sort }, now) }]
  const inTime = (one: Maturity | undefined): RowList => boardRows(db, { ...query, maturity: one, sort: 'newest' }, now)
  const { text, values } = boardStatement({ ...query, sort: 'newest' }, now)
  const sought = soughtIn(query)
  return rowGroups(db, JSON.stringify([sort, kept, first, text, values, sought]), () => {
    const rows = inTime(maturity)
    if (sort === 'relevance') {
      const ranked = [{ key: '', rows: sought ? byRelevance(rows, relevanceOf(db, sought)) : rows }]
      if (first === undefined) return ranked
      const ofFirst = boardRows(db, { ...query, filter: { ...query.filter, project: first }, sort: 'newest' }, now)
      return arrange(rows, arrange(ofFirst, ranked, []), ranked)
    }
    const states = maturity ? [maturity] : maturities
    const rest =
      sort === 'recommendation' ? states.map((one) => ({ key: one, rows: inTime(one) })) : [{ key: 'none', rows }]
    const order = orderOf(db, sort)
    const isKept = sort === 'recommendation' && kept !== undefined
    return arrange(rows, isKept ? keptOrder(db, kept, order) : order, rest)
  })
}

/** A list in the order of time. */
type TimedQuery = Pick<PageQuery, 'maturity' | 'filter' | 'rules' | 'spellings'> & { sort: 'newest' | 'oldest' }

/** Returns the rows of a column, or of all four, in the order of time. */
function boardRows(db: ReadableDb, query: TimedQuery, now: Date): RowList {
  const losers = (query.maturity === undefined || query.maturity === 'discarded') && hasLosers(db)
  const { text, values } = boardStatement(query, now, losers)
  const rows = rowList(db, text, values)
  const sought = soughtIn(query)
  return sought ? filterMatching(db, rows, sought) : rows
}

function soughtIn({ filter, spellings }: Pick<PageQuery, 'filter' | 'spellings'>): TextQuery | null {
  return textQuery(filter.q, filter.tag, spellings)
}

/** Returns SQL for the rows of a column, or of all four, with its values; without the search for words. */
export function boardStatement(
  query: TimedQuery,
  now: Date,
  losers = false,
): { text: string; values: (string | number)[] } {
  const { where, values } = conditions(query.filter, now, query.rules)
  if (query.maturity) {
    where.push('m.maturity = ?')
    values.push(query.maturity)
  }
  const text = shownRows({ keys: ['m.timestamp'], where, order: orders[query.sort], losers })
  return { text, values: losers ? [...values, ...values] : values }
}

const orders = { newest: 'm.timestamp DESC, m.row DESC', oldest: 'm.timestamp, m.row' }

function conditions(
  filter: Filter,
  now: Date,
  rules?: readonly string[],
): { where: string[]; values: (string | number)[] } {
  const { where, values, add } = beginConditions()
  if (filter.project === 'none') add('m.project_id IS NULL')
  else if (filter.project) add('m.project_id = ?', filter.project)
  if (filter.source) add('m.source_id = ?', filter.source)
  if (filter.agent) add('m.source_agent = ?', filter.agent)
  if (filter.max_age_days) add('m.timestamp >= ?', daysBefore(now, filter.max_age_days))
  if (filter.min_age_days) add('m.timestamp < ?', daysBefore(now, filter.min_age_days))
  if (filter.flag) add(flagCondition(filter.flag))
  if (rules) {
    const { text, values: given } = foundRows(rules, now)
    add(`m.row IN (${text})`, ...given)
  }
  if (filter.action)
    add(
      `m.id IN (SELECT rec.memory_id FROM recommendations rec WHERE rec.action = ? AND rec.lead <> ? AND ${isShown})`,
      filter.action,
      snoozedRule,
    )
  return { where, values }
}

/** Returns SQL for the rows of the memories that any of the rules matches. */
export function foundRows(rules: readonly string[], now: Date): { text: string; values: string[] } {
  const live = rules.filter(isLiveRule).map((rule) => liveRows(rule, now))
  const kept =
    'SELECT n.row FROM findings f JOIN memories n ON n.id = f.memory_id WHERE f.rule IN (SELECT value FROM json_each(?))'
  const many = rules.includes('noise.one-of-many')
    ? [`SELECT n.row FROM found f JOIN memories n ON n.id = f.memory_id WHERE f.rule = 'noise.one-of-many'`]
    : []
  return {
    text: [kept, ...many, ...live.map(({ text }) => text)].join(' UNION '),
    values: [JSON.stringify(rules), ...live.flatMap(({ values }) => values)],
  }
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}

/** Each query starts from the few memories with the flag, found by an index. */
function flagCondition(flag: NonNullable<Filter['flag']>): string {
  const among = (rows: string): string => `m.row IN (SELECT n.row FROM ${rows})`
  switch (flag) {
    case 'gone':
      return among('records r JOIN memories n ON n.id = r.memory_id WHERE r.gone_since IS NOT NULL')
    case 'pending':
      return among('pending p JOIN memories n ON n.id = p.memory_id')
    case 'needs-you':
      return among(`memories n WHERE n.attention IS NOT NULL AND n.maturity <> 'escalated'`)
    case 'source-changed':
      return among(`memories n WHERE n.attention IS NOT NULL AND n.maturity = 'escalated'`)
    case 'stale':
      return among('evidence e JOIN memories n ON n.id = e.owner WHERE e.stale_commit IS NOT NULL')
    case 'changed-since':
      return among(
        'evidence e JOIN memories n ON n.id = e.owner WHERE e.changed_commit IS NOT NULL AND e.stale_commit IS NULL',
      )
    case 'duplicate':
      return among(`(${similarRows}) n`)
    case 'conflict':
      return among(`(${conflictRows}) n`)
    case 'secret':
    case 'personal-data':
    case 'aimed-at-agents':
    case 'hidden':
      return among(`(${safetyRows(flag)}) n`)
    case 'returned':
      return among(`(${returnedRows}) n`)
    case 'proposed':
      return among(`(${proposedRows}) n`)
    case 'merged-here-only':
      return among(`memories n WHERE n.thought_type <> 'original' AND n.source_id IS NOT NULL AND n.maturity IN ('raw', 'validated')
        AND n.id NOT IN (SELECT memory_id FROM records) AND n.id NOT IN (SELECT memory_id FROM pending)`)
    default:
      return assertNever(flag)
  }
}
