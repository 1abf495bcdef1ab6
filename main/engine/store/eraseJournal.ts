import { inflateBlob, saveBlob, readBlob } from './blobs.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { erasedOwner } from './effectRows.ts'
import { purgedLabels } from './purgedLabel.ts'
import type { MemoryRow } from './queries/memories.ts'

/**
 * Erases from the journal the texts of memories: row differences, backups of file pieces, and text in labels and reasons. The
 * journal's rows stay, but can no longer be undone.
 */
export function eraseJournal(db: WritableDb, memories: readonly MemoryRow[]): void {
  const ids = withResults(
    db,
    memories.map(({ id }) => id),
  )
  const list = JSON.stringify(ids)
  const seqs = JSON.stringify(
    sql<{ seq: number }>(
      db,
      'SELECT DISTINCT seq FROM decision_memories WHERE memory_id IN (SELECT value FROM json_each(?))',
    )
      .all(list)
      .map(({ seq }) => seq),
  )
  const needles = memories.flatMap((memory) => needlesOf(db, memory))
  erasePieces(db, ids, needles, seqs)
  // A step over several rows that lost one of them could only be undone in part.
  sql(
    db,
    `DELETE FROM changes WHERE seq IN (SELECT seq FROM changes WHERE tbl IN ('edges', 'refs', 'ref_versions', 'settled')
       AND seq IN (SELECT value FROM json_each(?)))`,
  ).run(seqs)
  sql(db, 'DELETE FROM changes WHERE key IN (SELECT value FROM json_each(?))').run(list)
  sql(
    db,
    `UPDATE decisions SET label = coalesce(? ->> verb, 'Decided on a memory that was purged since'), reference_ids = '[]', reason = NULL
     WHERE seq IN (SELECT value FROM json_each(?)) AND (reference_ids <> '[]' OR verb IN ('write-back', 'settle')
       OR NOT EXISTS (SELECT 1 FROM json_each(memory_ids) WHERE value NOT IN (SELECT value FROM json_each(?))))`,
  ).run(purgedLabels, seqs, list)
  sql(
    db,
    'DELETE FROM write_flips WHERE write IN (SELECT id FROM writes WHERE memory_id IN (SELECT value FROM json_each(?)))',
  ).run(list)
  sql(db, 'DELETE FROM writes WHERE memory_id IN (SELECT value FROM json_each(?))').run(list)
}

/** Adds the results that were made from the memories and then undone: only the journal still mentions those. */
function withResults(db: ReadableDb, ids: readonly string[]): string[] {
  const all = new Set(ids)
  const made = sql<{ id: string }>(
    db,
    `SELECT DISTINCT other.memory_id AS id FROM decision_memories own JOIN decision_memories other ON other.seq = own.seq
     JOIN decisions d ON d.seq = own.seq AND d.verb IN ('edit', 'merge', 'unmerge')
     WHERE own.memory_id = ? AND other.memory_id NOT IN (SELECT id FROM memories)`,
  )
  for (const id of all) for (const result of made.all(id)) all.add(result.id)
  return [...all]
}

/** Returns the byte sequences of a memory's text that files may contain: whole lines, plain and JSON-escaped. */
function needlesOf(db: ReadableDb, { id, content, description }: MemoryRow): Buffer[] {
  const versions = sql<{ content: string; description: string }>(
    db,
    'SELECT content, description FROM memory_versions WHERE memory_id = ?',
  ).all(id)
  const texts = [content, description, ...versions.flatMap((version) => [version.content, version.description])]
  const lines = texts.flatMap((text) => text.split(/\r?\n/)).map((line) => line.trim())
  const long = new Set(lines.filter((line) => line.length >= 8))
  return [...long].flatMap((line) => [line, JSON.stringify(line).slice(1, -1)]).map((line) => Buffer.from(line))
}

/**
 * Like `erasePieces`, for values: reduces the pieces of some journal rows, and all others with a value. In the files of the
 * memories, the context of every piece goes, which may hold part of one.
 */
export function blankPieces(
  db: WritableDb,
  { memories, seqs }: { memories: string; seqs: string },
  needles: readonly Buffer[],
): void {
  const hashes = sql<{ hash: string; bytes: Buffer }>(db, 'SELECT hash, bytes FROM blobs')
  const holding: string[] = []
  for (const { hash, bytes } of hashes.iterate()) if (holdsAny(inflateBlob(bytes), needles)) holding.push(hash)
  const list = JSON.stringify(holding)
  const isHit = `(p.before IN (SELECT value FROM json_each(:list)) OR p.after IN (SELECT value FROM json_each(:list))
    OR e.seq IN (SELECT value FROM json_each(:seqs)))`
  const pieces = sql<PieceRow & { hit: number }>(
    db,
    `SELECT p.*, 0 AS of_reference, ${isHit} AS hit FROM pieces p JOIN effects e ON e.id = p.effect
     WHERE ${isHit} OR e.path IN (SELECT path FROM records WHERE memory_id IN (SELECT value FROM json_each(:memories)))
       OR e.path IN (SELECT path FROM effects x JOIN decision_memories m ON m.seq = x.seq
         WHERE m.memory_id IN (SELECT value FROM json_each(:memories)))`,
  ).all({ list, seqs, memories })
  for (const piece of pieces) {
    blankContext(db, piece)
    if (piece.hit === 1) blankBytes(db, piece)
  }
  dropUnusedBlobs(db)
}

/** Deletes blobs that neither a backup nor an event of a session refers to. */
export function dropUnusedBlobs(db: WritableDb): void {
  sql(
    db,
    `DELETE FROM blobs WHERE hash NOT IN (SELECT before FROM pieces UNION SELECT after FROM pieces
       UNION SELECT payload FROM session_events WHERE payload IS NOT NULL)`,
  ).run()
}

function blankContext(db: WritableDb, { effect, ordinal, lead, trail }: PieceRow): void {
  sql(db, 'UPDATE pieces SET lead = ?, trail = ? WHERE effect = ? AND ordinal = ?').run(
    Buffer.alloc(lead.length),
    Buffer.alloc(trail.length),
    effect,
    ordinal,
  )
}

function blankBytes(db: WritableDb, { effect, ordinal, before, after }: PieceRow): void {
  const [was, is] = [before, after].map((key) => saveBlob(db, Buffer.alloc(readBlob(db, key).length)))
  sql(db, 'UPDATE pieces SET owner = ?, before = ?, after = ? WHERE effect = ? AND ordinal = ?').run(
    erasedOwner,
    was,
    is,
    effect,
    ordinal,
  )
}

/**
 * Reduces pieces of the memories, and other pieces of the same files that contain their text, to offsets and lengths, with
 * which the remaining pieces can still be undone to the exact byte.
 */
function erasePieces(db: WritableDb, ids: readonly string[], needles: readonly Buffer[], seqs: string): void {
  const pieces = sql<PieceRow>(
    db,
    `SELECT p.*, d.reference_ids <> '[]' AND e.seq IN (SELECT value FROM json_each(:seqs)) AS of_reference
     FROM pieces p JOIN effects e ON e.id = p.effect JOIN decisions d ON d.seq = e.seq
     WHERE e.path IN (SELECT path FROM effects WHERE seq IN (SELECT value FROM json_each(:seqs)))`,
  ).all({ seqs })
  const own = new Set(ids)
  for (const piece of pieces) {
    // The context of a remaining piece may contain the text.
    blankContext(db, piece)
    const bytes = [piece.before, piece.after].map((key) => readBlob(db, key))
    if (piece.of_reference === 0 && !own.has(piece.owner) && !bytes.some((each) => holdsAny(each, needles))) continue
    blankBytes(db, piece)
  }
  // The name of a file with nothing but their pieces may be derived from the text.
  const theirs = `SELECT id FROM effects WHERE path NOT IN
    (SELECT e.path FROM effects e JOIN pieces p ON p.effect = e.id WHERE p.owner <> '${erasedOwner}')`
  sql(db, `DELETE FROM pieces WHERE effect IN (${theirs})`).run()
  sql(db, 'DELETE FROM effects WHERE id NOT IN (SELECT effect FROM pieces)').run()
  dropUnusedBlobs(db)
}

interface PieceRow {
  effect: number
  ordinal: number
  owner: string
  before: string
  after: string
  lead: Buffer
  trail: Buffer
  of_reference: number
}

function holdsAny(bytes: Buffer, needles: readonly Buffer[]): boolean {
  return needles.some((needle) => bytes.includes(needle))
}
