import type { Filter } from '../../../../shared/contract/memories.ts'
import { maturities } from '../../../../shared/model/maturity.ts'
import { flagKinds } from '../../../../shared/model/memory.ts'
import { type Sql, write } from '../db.ts'
import { replaceStatement, wordColumns } from '../eraseValues.ts'
import { boardStatement } from '../queries/board.ts'
import { orderStatements, sourceRows } from '../queries/boardOrders.ts'
import { type ListQuery, listStatement } from '../queries/list.ts'
import { ensureProject } from '../queries/projects.ts'
import { joinedRows } from '../queries/rowLists.ts'
import { loserRows } from '../queries/shownRows.ts'
import { matchingRows } from '../queries/wordRows.ts'
import { type DecidedTable, decidedTables, rowStatements } from '../rows.ts'

const now = new Date('2026-11-20T09:00:00Z')

/** Rules whose findings are stored, derived, and queried as of now. */
const ruleLists = [['secret.password'], ['noise.one-of-many'], ['gate.duplicate'], ['gate.staleness']]

/**
 * The statements that are put together while they run, by the file that gives them to `sql`: every form of each, or where
 * conditions are joined freely, each condition alone and all of them together. Adds a project, which a query may name.
 */
export function builtStatements(db: Sql): Record<string, string[]> {
  return {
    'rows.ts': (Object.keys(decidedTables) as DecidedTable[]).flatMap((table) => rowForms(db, table)),
    'queries/rowLists.ts': [
      ...boardForms(),
      ...[false, true].flatMap((losers) => Object.values(orderStatements(losers))),
      loserRows,
      matchingRows,
    ].map(joinedRows),
    'queries/boardOrders.ts': [sourceRows(false), sourceRows(true)],
    'queries/list.ts': listForms(db),
    'eraseValues.ts': wordColumns.map(([table, column]) => replaceStatement(table, column)),
  }
}

function rowForms(db: Sql, table: DecidedTable): string[] {
  const columns = db.prepare<[], { name: string }>(`PRAGMA table_info(${table})`).all()
  const names = columns.map(({ name }) => name)
  return [
    rowStatements.select(table),
    rowStatements.delete(table),
    rowStatements.insert(table, names),
    rowStatements.update(table, names),
  ]
}

/** One value of every filter; words and tags are searched for apart. */
const everyFilter: Required<Filter> = {
  q: 'pool',
  project: 'p_1',
  source: 's_1',
  agent: 'codex',
  tag: 'pool',
  max_age_days: 30,
  min_age_days: 7,
  flag: 'gone',
  finding: 'noise',
  action: 'merge',
}

function boardForms(): string[] {
  const alone = Object.entries(everyFilter).map(([name, value]): Filter => ({ [name]: value }))
  const filters: Filter[] = [{}, { project: 'none' }, ...alone, everyFilter, ...flagKinds.map((flag) => ({ flag }))]
  return [
    ...filters.map((filter) => boardStatement({ filter, sort: 'newest' }, now)),
    ...(['newest', 'oldest'] as const).map((sort) => boardStatement({ filter: {}, sort, maturity: 'raw' }, now)),
    ...ruleLists.map((rules) => boardStatement({ filter: {}, sort: 'newest', rules }, now)),
    ...[false, true].map((losers) =>
      boardStatement(
        { filter: everyFilter, sort: 'newest', rules: ruleLists.flat(), maturity: 'discarded' },
        now,
        losers,
      ),
    ),
  ].map(({ text }) => text)
}

function listForms(db: Sql): string[] {
  const project = write(db, (writable) => ensureProject(writable, '/app', null)).id
  const after = '2026-11-01T08:00:00.000Z 12'
  const every: Required<ListQuery> = {
    maturity: 'raw',
    project,
    q: 'pool',
    superseded: true,
    rules: ruleLists.flat(),
    now,
    after,
    limit: 100,
  }
  const some: Partial<ListQuery>[] = [
    {},
    ...maturities.map((maturity) => ({ maturity })),
    ...ruleLists.map((rules) => ({ rules, now })),
    { superseded: true },
    { project: 'none' },
    { project },
    { q: 'pool' },
    { after },
    every,
  ]
  return some.map((query) => listStatement(db, { superseded: false, limit: 100, ...query }).text)
}
