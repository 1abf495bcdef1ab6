import { type ReadableDb, type WritableDb, sql } from '../db.ts'

/** What a text is without its figures, by hashes, and where it stands in the text. */
export interface KeptPattern {
  pattern: number
  figures: number
  teaches: boolean
  start: number
  end: number
}

/** Keeps the pattern of a memory in place of the one before; null for a text that has none. */
export function savePattern(db: WritableDb, id: string, now: KeptPattern | null): void {
  const before = sql<Omit<KeptPattern, 'teaches'> & { teaches: number }>(
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

/** From so many texts that differ in figures alone on they are the lines of a log. */
export function fewestOfLog(db: ReadableDb): number {
  return sql<number>(db, 'SELECT fewest FROM pattern_rule').pluck().get()!
}

/** Of some memories, those that differ from one in figures alone. */
export function ofOnePattern(db: ReadableDb, id: string, others: readonly string[]): ReadonlySet<string> {
  return new Set(
    sql<string>(
      db,
      `SELECT p.memory_id FROM json_each(?) i JOIN patterns p ON p.memory_id = i.value
       WHERE p.pattern = (SELECT pattern FROM patterns WHERE memory_id = ?)`,
    )
      .pluck()
      .all(JSON.stringify(others), id),
  )
}
