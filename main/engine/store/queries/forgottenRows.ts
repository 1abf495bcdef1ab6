import type { WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isContribution } from './contributionRows.ts'

/** SQL condition: the source of `forgotten` row `f` was not added again; else its memories are counted themselves. */
export const isStillRemoved = 'NOT EXISTS (SELECT 1 FROM sources s WHERE s.id = f.source_id)'

/** SQL: whether a memory is noise: discarded, or recommended for it and undecided. Finds those once, not for each memory. */
export const isNoisy = (
  alias: string,
): string => `(${alias}.maturity = 'discarded' OR ${alias}.maturity = 'raw' AND ${alias}.superseded_by IS NULL
      AND ${alias}.id IN (SELECT r.memory_id FROM recommendations r WHERE r.action = 'discard'))`

/** SQL: whether a memory names code. */
export const namesCode = (alias: string): string =>
  `EXISTS (SELECT 1 FROM evidence_refs e WHERE e.owner = ${alias}.id AND e.kind <> 'url')`

/** SQL: whether an agent wrote a memory, by itself or through us. */
export const isArrival = (alias: string): string => `(${alias}.thought_type = 'original' OR ${isContribution(alias)})`

/** SQL for the rows of the memories of `:source` without any decision, which are removed with it. */
export const undecidedRows = `SELECT m.row FROM memories m WHERE m.source_id = :source AND m.decided_at IS NULL AND m.superseded_by IS NULL
    AND m.maturity = 'raw' AND NOT EXISTS (SELECT 1 FROM decision_memories d WHERE d.memory_id = m.id)`

/** SQL for the rows with the last memory of each session of which no memory stays. */
const lastOfSessions = `SELECT row FROM (
    SELECT l.row, row_number() OVER (PARTITION BY l.project_id, l.source_session ORDER BY l.timestamp DESC) AS place
    FROM memories l WHERE l.row IN (${undecidedRows}) AND l.source_session NOT IN (
      SELECT k.source_session FROM memories k WHERE k.source_session IS NOT NULL AND k.row NOT IN (${undecidedRows}))
  ) WHERE place = 1`

/**
 * Counts the memories that are about to be removed with their source, so that the weeks before still have them. Of a source in
 * which nothing was decided, such as a folder added by mistake, nothing stays.
 */
export function countForgotten(db: WritableDb, source: string, at: string): void {
  sql(db, 'DELETE FROM forgotten WHERE source_id = ?').run(source)
  const decided =
    'SELECT 1 FROM memories m JOIN decision_memories d ON d.memory_id = m.id WHERE m.source_id = ? LIMIT 1'
  if (!sql(db, decided).get(source)) return
  sql(
    db,
    `INSERT INTO forgotten (source_id, project_id, day, removed_at, raw, arrived, noisy, with_code, sessions)
     SELECT m.source_id, m.project_id, substr(m.timestamp, 1, 10), :at, count(*), sum(${isArrival('m')}),
       sum(${isArrival('m')} AND ${isNoisy('m')}), sum(${isArrival('m')} AND ${namesCode('m')}), sum(m.row IN (${lastOfSessions}))
     FROM memories m WHERE m.row IN (${undecidedRows}) GROUP BY m.project_id, substr(m.timestamp, 1, 10)`,
  ).run({ at, source })
}
