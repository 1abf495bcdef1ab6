import type { ReadableDb } from '../db.ts'

/** The steps by which SQLite would answer a query, one text a step: which table or index it searches or scans. */
export function queryPlan(db: ReadableDb, query: string, ...values: unknown[]): string[] {
  return db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
    .all(...values)
    .map(({ detail }) => detail)
}
