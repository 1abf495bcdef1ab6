import { blankPieces, dropUnusedBlobs } from './eraseJournal.ts'
import { eraseInSessions } from './eraseSessions.ts'
import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'

/** A removed value, and what stands in its place. */
export interface ErasedValue {
  value: string
  mark: string
}

/** What is erased, and from whose history. */
export interface Erasure {
  memories: readonly string[]
  /** Values that mean the same wherever they stand. */
  values: readonly ErasedValue[]
  /** Lines that hold values which occur in other texts by chance. */
  lines: readonly string[]
}

/**
 * Erases removed values from the library's history: row differences, backups of file pieces, former texts, and words in the
 * journal. A step that held one can no longer be undone. Texts of memories and references stay.
 */
export function eraseValues(db: WritableDb, { memories, values, lines }: Erasure): void {
  const needles = [...values.map(({ value }) => value), ...lines].flatMap(spellings)
  const list = JSON.stringify([...new Set(needles)])
  const seqs = stepsWith(db, list)
  sql(db, 'DELETE FROM changes WHERE seq IN (SELECT value FROM json_each(?))').run(seqs)
  blankPieces(
    db,
    { memories: JSON.stringify(memories), seqs },
    needles.map((needle) => Buffer.from(needle)),
  )
  const held =
    'SELECT id FROM writes WHERE EXISTS (SELECT 1 FROM json_each(:list) n WHERE instr(before, n.value) > 0 OR instr(after, n.value) > 0)'
  sql(db, `DELETE FROM write_flips WHERE write IN (${held})`).run({ list })
  sql(db, `DELETE FROM writes WHERE id IN (${held})`).run({ list })
  sql(
    db,
    `DELETE FROM memory_versions WHERE EXISTS (SELECT 1 FROM json_each(:list) n WHERE instr(content, n.value) > 0
       OR instr(description, n.value) > 0 OR instr(tags, n.value) > 0)`,
  ).run({ list })
  for (const { value, mark } of values)
    for (const spelled of spellings(value)) {
      for (const [table, column] of wordColumns) replaceIn(db, table, column, spelled, mark)
      sql(
        db,
        'UPDATE records SET raw = replace(raw, :value, :mark) WHERE instr(raw, :value) > 0 AND memory_id IN (SELECT value FROM json_each(:memories))',
      ).run({ value: spelled, mark, memories: JSON.stringify(memories) })
      sql(
        db,
        `UPDATE ref_versions SET content = replace(content, :value, :mark), name = replace(name, :value, :mark)
         WHERE (instr(content, :value) > 0 OR instr(name, :value) > 0)
           AND NOT EXISTS (SELECT 1 FROM refs WHERE refs.id = ref_versions.ref_id AND instr(refs.content, :value) > 0)`,
      ).run({ value: spelled, mark })
      eraseInSessions(db, spelled, mark)
    }
  dropUnusedBlobs(db)
}

/** Columns with words about decisions, in which a value may have been written too. */
export const wordColumns = [
  ['decisions', 'label'],
  ['decisions', 'reason'],
  ['tombstones', 'reason'],
  ['memories', 'reason'],
  ['proposals', 'settled_reason'],
  ['proposal_voices', 'reason'],
  ['proposal_voices', 'quotes'],
  ['proposal_voices', 'content'],
  ['proposal_voices', 'description'],
  ['proposal_voices', 'tags'],
  ['proposal_words', 'fragment'],
  ['proposal_words', 'words'],
  ['ref_versions', 'reason'],
] as const

/** SQL that replaces a text in a column. */
export function replaceStatement(table: string, column: string): string {
  return `UPDATE ${table} SET ${column} = replace(${column}, :value, :mark) WHERE instr(${column}, :value) > 0`
}

function replaceIn(db: WritableDb, table: string, column: string, value: string, mark: string): void {
  sql(db, replaceStatement(table, column)).run({ value, mark })
}

/** How deep JSON is nested in JSON in the library: a record in a line of JSON, in the row of a write. */
const maxEscapes = 3

/** Returns a value as it is, and as JSON escapes it. */
function spellings(value: string): string[] {
  const all = [value]
  for (let last = value; all.length <= maxEscapes; all.push(last)) last = JSON.stringify(last).slice(1, -1)
  return [...new Set(all)]
}

/** Returns the journal rows of all steps, undone or not, that hold any of the texts in their row differences. */
function stepsWith(db: WritableDb, list: string): string {
  const seqs = sql<number>(
    db,
    `WITH held AS (SELECT DISTINCT seq FROM changes WHERE EXISTS (SELECT 1 FROM json_each(:list) n
       WHERE instr(before, n.value) > 0 OR instr(after, n.value) > 0))
     SELECT seq FROM decisions WHERE coalesce(undoes, step) IN
       (SELECT coalesce(d.undoes, d.step) FROM held JOIN decisions d ON d.seq = held.seq)`,
  )
    .pluck()
    .all({ list })
  return JSON.stringify(seqs)
}
