import type { FigurePattern } from '../../rules/figures.ts'
import type { WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Stores the pattern of a memory, replacing the former one; null when the text has none. */
export function savePattern(db: WritableDb, id: string, now: FigurePattern | null): void {
  const before = sql<Omit<FigurePattern, 'teaches'> & { teaches: number }>(
    db,
    'SELECT pattern, figures, teaches, start, "end" FROM patterns WHERE memory_id = ?',
  ).get(id)
  const stands = now !== null && before?.pattern === now.pattern && before.figures === now.figures
  if (stands && before.teaches === Number(now.teaches) && before.start === now.start && before.end === now.end) return
  if (before) sql(db, 'DELETE FROM patterns WHERE memory_id = ?').run(id)
  if (now)
    sql(
      db,
      `INSERT INTO patterns (memory_id, pattern, figures, timestamp, teaches, start, "end")
       SELECT id, ?, ?, timestamp, ?, ?, ? FROM memories WHERE id = ?`,
    ).run(now.pattern, now.figures, Number(now.teaches), now.start, now.end, id)
}

const isLogOn = `coalesce((SELECT value ->> '$."noise.one-of-many"' FROM meta WHERE key = 'rules'), 1)`

/** SQL condition: the texts of pair `p` are lines of the same log, which are unrelated to one another. */
export const areOfOneLog = `(${isLogOn} AND EXISTS (
    SELECT 1 FROM memories x CROSS JOIN patterns xp ON xp.memory_id = x.id
    CROSS JOIN pattern_sizes xs ON xs.pattern = xp.pattern AND xs.texts >= (SELECT fewest FROM pattern_rule)
    CROSS JOIN memories y ON y.content_hash = p.b_hash CROSS JOIN patterns yp ON yp.memory_id = y.id AND yp.pattern = xp.pattern
    WHERE x.content_hash = p.a_hash))`
