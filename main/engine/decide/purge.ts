import { assertAllowed } from '../../../shared/model/memory.ts'
import { type ReadableDb, type WritableDb, sql, write } from '../store/db.ts'
import { unindexText } from '../store/fullText.ts'
import { appendDecision } from '../store/journal.ts'
import { type MemoryRow, findMemory } from '../store/queries/memories.ts'
import { type DecideContext, countOf } from './context.ts'
import type { Outcome } from './outcome.ts'

/**
 * Erases the text of a discarded memory, and of those it was made from, from the whole library: rows, history, full text,
 * journal, file backups and the write-ahead log. Who, when and a hash stay. It cannot be undone.
 */
export function purge(context: DecideContext, id: string): Outcome {
  const { library, by, clock } = context
  const at = clock.now().toISOString()
  const memory = findMemory(library.db, id)
  assertAllowed('purge', memory)
  const memories = withSources(library.db, memory)
  const ids = memories.map((each) => each.id)
  const label = `Purged ${countOf(ids.length)}`
  write(library.db, (db) => {
    for (const each of memories) {
      const record = sql<{ locator: string }>(db, 'SELECT locator FROM records WHERE memory_id = ?').get(each.id)
      sql(
        db,
        'INSERT OR REPLACE INTO purged (memory_id, source_id, locator, content_hash, at, actor) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(each.id, each.source_id, record?.locator ?? null, each.content_hash, at, by.actor)
      eraseRows(db, each)
    }
    for (const each of ids) eraseJournal(db, each)
    appendDecision(db, { verb: 'purge', label, memory_ids: ids, changes: [] }, by, at, null)
    // Merging all segments is what drops the words of removed entries from the index.
    sql(db, `INSERT INTO memory_text (memory_text) VALUES ('optimize')`).run()
  })
  library.db.pragma('wal_checkpoint(TRUNCATE)')
  return { step: null, label, changed: ids, unchanged: [], created: [] }
}

/** The memory and everything that hangs under it: earlier texts of the same lesson. */
function withSources(db: ReadableDb, memory: MemoryRow): MemoryRow[] {
  const below = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE superseded_by = ?').all(memory.id)
  return [memory, ...below.flatMap((source) => withSources(db, source))]
}

function eraseRows(db: WritableDb, memory: MemoryRow): void {
  unindexText(db, memory.row)
  sql(db, 'DELETE FROM memories WHERE id = ?').run(memory.id)
  for (const table of ['records', 'memory_versions', 'tombstones', 'pending', 'writes'])
    sql(db, `DELETE FROM ${table} WHERE memory_id = ?`).run(memory.id)
  sql(db, 'DELETE FROM edges WHERE from_id = ? OR to_id = ?').run(memory.id, memory.id)
}

/** Journal rows stay; the differences and file backups that hold the text go, and with them the way back. */
function eraseJournal(db: WritableDb, id: string): void {
  // Results that were taken back again are told of in the journal alone.
  sql(
    db,
    `DELETE FROM changes WHERE tbl IN ('memories', 'tombstones') AND (key = ?
       OR (key IN (SELECT memory_id FROM decision_memories WHERE seq IN
             (SELECT seq FROM decision_memories WHERE memory_id = ?)) AND key NOT IN (SELECT id FROM memories)))`,
  ).run(id, id)
  const seqs = sql<{ seq: number }>(db, 'SELECT seq FROM decision_memories WHERE memory_id = ?')
    .all(id)
    .map(({ seq }) => seq)
  const list = JSON.stringify(seqs)
  sql(
    db,
    `DELETE FROM changes WHERE tbl IN ('refs', 'ref_versions', 'edges') AND seq IN (SELECT value FROM json_each(?))`,
  ).run(list)
  sql(
    db,
    `DELETE FROM pieces WHERE effect IN (SELECT e.id FROM effects e JOIN decisions d ON d.seq = e.seq
     WHERE d.reference_ids <> '[]' AND d.seq IN (SELECT value FROM json_each(?)))`,
  ).run(list)
  // Names and ids of references are made from the text.
  sql(
    db,
    `UPDATE decisions SET label = verb || ' of a purged memory', reference_ids = '[]'
     WHERE reference_ids <> '[]' AND seq IN (SELECT value FROM json_each(?))`,
  ).run(list)
  sql(db, 'DELETE FROM pieces WHERE owner = ?').run(id)
  const paths = `SELECT path FROM effects WHERE seq IN (SELECT value FROM json_each(?))`
  // Other owners' pieces of the same files may hold a stretch of the text as their surroundings.
  sql(
    db,
    `UPDATE pieces SET lead = x'', trail = x'' WHERE effect IN (SELECT id FROM effects WHERE path IN (${paths}))`,
  ).run(list)
  sql(db, 'DELETE FROM effects WHERE id NOT IN (SELECT effect FROM pieces)').run()
  sql(db, 'DELETE FROM blobs WHERE hash NOT IN (SELECT before FROM pieces UNION SELECT after FROM pieces)').run()
}
