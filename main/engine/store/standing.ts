import { type ReadableDb, sql } from './db.ts'
import { type RecordedEffect, nobody } from './effectRows.ts'
import { wholePieces } from './fileChange.ts'
import type { DecisionRow } from './journal.ts'

/**
 * How far back a file's history has to be gone for a state in which just that stands which will stand when some effects
 * are taken back: the number of the oldest effect before which it was so; -1 when it never was. Every step and every
 * write of a record stands or does not; its effects, undos and redos turn that over.
 */
export function returnsTo(
  db: ReadableDb,
  history: readonly RecordedEffect[],
  taken: readonly RecordedEffect[],
): number {
  const differing = new Set<string>()
  const turnOver = (effect: RecordedEffect): void => {
    for (const key of keysOf(db, effect)) if (!differing.delete(key)) differing.add(key)
  }
  for (const effect of taken) turnOver(effect)
  let found = -1
  history.forEach((effect, index) => {
    turnOver(effect)
    if (differing.size === 0) found = index
  })
  return found
}

/** What an effect turns over: a step, or the writes of records. */
function keysOf(db: ReadableDb, { seq, change }: RecordedEffect): string[] {
  const row = sql<DecisionRow>(db, 'SELECT * FROM decisions WHERE seq = ?').get(seq)
  if (row && row.verb !== 'write-back') return [`step ${row.undoes ?? row.step}`]
  const owners = new Set(wholePieces(change).map(({ owner }) => owner))
  owners.delete(nobody)
  return [...owners].flatMap((owner) =>
    sql<{ seq: number }>(db, 'SELECT DISTINCT seq FROM writes WHERE memory_id = ? AND (seq = ? OR reversed = ?)')
      .all(owner, seq, seq)
      .filter((write) => write.seq === seq || touches(db, write.seq, change.path, owner))
      .map((write) => `write ${write.seq} ${owner}`),
  )
}

function touches(db: ReadableDb, seq: number, path: string, owner: string): boolean {
  const query =
    'SELECT 1 FROM effects e JOIN pieces p ON p.effect = e.id WHERE e.seq = ? AND e.path = ? AND p.owner = ?'
  return sql(db, query).get(seq, path, owner) !== undefined
}
