import type { ReadableDb } from '../db.ts'
import { decodeColumn, hasKeys } from '../jsonColumns.ts'
import type { Row } from '../rows.ts'
import { sql } from '../sql.ts'

/** A memory that holds a value. */
export interface Holder {
  row: number
  id: string
  description: string
  superseded_by: string | null
}

/** Returns memories whose texts hold any of the values; with `from` and `until`, only those with such row numbers. */
export function holdersOf(
  db: ReadableDb,
  values: readonly string[],
  { from = 0, until = Number.MAX_SAFE_INTEGER }: { from?: number; until?: number } = {},
): Holder[] {
  if (values.length === 0) return []
  return sql<Holder>(
    db,
    `SELECT row, id, description, superseded_by FROM memories WHERE row >= :from AND row < :until
       AND EXISTS (SELECT 1 FROM json_each(:values) v WHERE instr(content, v.value) > 0 OR instr(description, v.value) > 0
         OR instr(evidence, v.value) > 0 OR instr(tags, v.value) > 0) ORDER BY row`,
  ).all({ from, until, values: JSON.stringify(values) })
}

/** Returns the names of references that hold any of the values. */
export function referencesWith(db: ReadableDb, values: readonly string[]): { id: string; name: string }[] {
  if (values.length === 0) return []
  return sql<{ id: string; name: string }>(
    db,
    `SELECT id, name FROM refs WHERE EXISTS (SELECT 1 FROM json_each(?) v WHERE instr(content, v.value) > 0) ORDER BY name`,
  ).all(JSON.stringify(values))
}

/** Returns the memories whose stored record holds any of the values, though their text does not, in sources of other kinds than these. */
export function heldByRecordAlone(db: ReadableDb, values: readonly string[], kinds: ReadonlySet<string>): string[] {
  return sql<string>(
    db,
    `SELECT r.memory_id FROM records r JOIN sources s ON s.id = r.source_id JOIN memories m ON m.id = r.memory_id
     WHERE s.kind NOT IN (SELECT value FROM json_each(:kinds))
       AND EXISTS (SELECT 1 FROM json_each(:spelled) v WHERE instr(r.raw, v.value) > 0)
       AND NOT EXISTS (SELECT 1 FROM json_each(:values) v WHERE instr(m.content, v.value) > 0
         OR instr(m.description, v.value) > 0 OR instr(m.evidence, v.value) > 0 OR instr(m.tags, v.value) > 0)`,
  )
    .pluck()
    .all({
      kinds: JSON.stringify([...kinds]),
      values: JSON.stringify(values),
      spelled: JSON.stringify(values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])),
    })
}

/** Returns what the removals of secrets from a memory changed, as far as the journal still holds it. */
export function removalsOf(db: ReadableDb, id: string): { before: Row; after: Row }[] {
  const rows = sql<{ before: string; after: string }>(
    db,
    `SELECT c.before, c.after FROM changes c JOIN decisions d ON d.seq = c.seq
     WHERE c.tbl = 'memories' AND c.key = ? AND d.verb = 'remove-secret' ORDER BY c.seq`,
  ).all(id)
  return rows.map(({ before, after }) => ({
    before: decodeColumn('changes', before, hasKeys<Row>),
    after: decodeColumn('changes', after, hasKeys<Row>),
  }))
}
