import type { Sort } from '../../../../shared/contract/memories.ts'
import { assertNever } from '../../../../shared/errors.ts'
import type { Action } from '../../../../shared/model/action.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isShown, snoozedRule } from './recommendationBrief.ts'
import { type RowGroup, type RowList, numbersOf, rowGroups, rowList } from './rowLists.ts'
import { hasLosers, shownRows } from './shownRows.ts'

/** Sorts by something other than time and words. */
export type OtherSort = Exclude<Sort, 'newest' | 'oldest'>

/** Returns SQL for all rows in an order that one index has. */
export function orderStatements(losers = false): Record<'title' | 'confidence', string> {
  const title = 'm.description COLLATE NOCASE'
  const confidence = 'coalesce(m.confidence, 0.5)'
  return {
    title: shownRows({ keys: [title], order: `${title}, m.row`, losers }),
    confidence: shownRows({
      keys: [confidence, 'm.timestamp'],
      order: `${confidence} DESC, m.timestamp DESC, m.row DESC`,
      losers,
    }),
  }
}

/** SQL for the rows of each rule that recommends something, the least confident first. */
export const recommendedRows = `SELECT action, lead, CAST(group_concat(row) AS BLOB) AS rows, CAST(group_concat(CAST(base * 10000 AS INTEGER)) AS BLOB) AS bases
  FROM recommendations rec WHERE row IS NOT NULL AND ${isShown} GROUP BY action, lead`

/** Returns SQL for the rows of each source, the newest first. */
export function sourceRows(losers = false): string {
  const rows = shownRows({
    keys: ['m.source_id', 'm.timestamp'],
    where: ['m.source_id IS NOT NULL'],
    order: 'm.source_id DESC, m.timestamp DESC, m.row DESC',
    losers,
  })
  return `SELECT source_id AS source, CAST(group_concat(row) AS BLOB) AS rows FROM (${rows}) GROUP BY source_id`
}

/** Returns all memories in the order of a sort, in groups; those that have nothing to be sorted by are missing. */
export function orderOf(db: ReadableDb, sort: OtherSort): readonly RowGroup[] {
  switch (sort) {
    case 'title':
    case 'confidence':
      return [{ key: '', rows: rowList(db, orderStatements(hasLosers(db))[sort], []) }]
    case 'recommendation':
      return rowGroups(db, sort, () => byRecommendation(db))
    case 'source':
      return rowGroups(db, sort, () => bySource(db))
    default:
      return assertNever(sort)
  }
}

/** Returns the rows of a list in another order; those missing from it follow, in the groups of `rest`. Leaves out empty groups. */
export function arrange(rows: RowList, order: readonly RowGroup[], rest: readonly RowGroup[]): RowGroup[] {
  let last = 0
  for (const row of rows) if (row > last) last = row
  const isListed = new Uint8Array(last + 1)
  for (const row of rows) isListed[row] = 1
  const groups: RowGroup[] = []
  for (const { key, rows: ordered } of [...order, ...rest]) {
    const kept = new Int32Array(Math.min(ordered.length, rows.length))
    let count = 0
    for (const row of ordered) {
      if (isListed[row] !== 1) continue
      isListed[row] = 0
      kept[count++] = row
    }
    if (count > 0) groups.push({ key, rows: kept.subarray(0, count) })
  }
  return groups
}

/** Recommendations in a list: those that change something come first. */
const actionOrder: readonly Action[] = ['promote', 'merge', 'discard', 'needs-you', 'validate', 'retain']
/** Confidences are compared in steps of this size. */
const confidenceSteps = 10_000

interface LeadRow {
  action: Action
  lead: string
  rows: Uint8Array
  bases: Uint8Array
}

/**
 * Groups by recommended action, the most confident first, and what is snoozed last. The confidence is that of
 * `confidenceColumn`: what was learned about a rule changes all its recommendations at once, so the index has them by rule, and
 * the rules are joined here.
 */
function byRecommendation(db: ReadableDb): RowGroup[] {
  const leads = sql<LeadRow>(db, recommendedRows).all()
  const factors = new Map(
    sql<{ rule: string; factor: number }>(db, 'SELECT rule, factor FROM rule_weights')
      .all()
      .map(({ rule, factor }) => [rule, factor]),
  )
  const isSnoozed = ({ lead }: LeadRow): boolean => lead === snoozedRule
  const rowsOf = (own: readonly LeadRow[]): RowList => {
    const steps: number[][] = []
    for (const { lead, rows, bases } of own) {
      const factor = factors.get(lead) ?? 1
      const confidences = numbersOf(bases)
      for (const [at, row] of numbersOf(rows).entries()) {
        const step = Math.min(0.99 * confidenceSteps, Math.round((confidences[at] ?? 0) * factor))
        ;(steps[step] ??= []).push(row)
      }
    }
    return Int32Array.from(steps.toReversed().flatMap((found) => found ?? []))
  }
  return [
    ...actionOrder.map((key) => ({
      key,
      rows: rowsOf(leads.filter((lead) => lead.action === key && !isSnoozed(lead))),
    })),
    { key: 'snoozed', rows: rowsOf(leads.filter(isSnoozed)) },
  ]
}

/** Groups by source, in the order of their names, the newest first. */
function bySource(db: ReadableDb): RowGroup[] {
  const names = sql<{ id: string }>(db, 'SELECT id FROM sources ORDER BY name COLLATE NOCASE, id').all()
  const found = new Map(
    sql<{ source: string; rows: Uint8Array }>(db, sourceRows(hasLosers(db)))
      .all()
      .map(({ source, rows }) => [source, rows]),
  )
  return names.map(({ id }) => ({ key: id, rows: numbersOf(found.get(id) ?? null) }))
}
