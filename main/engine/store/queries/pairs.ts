import type { Verdict } from '../../../../shared/model/comparison.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { contentHash } from '../identity.ts'
import { readMetaText, saveMetaText } from './meta.ts'
import { areOfOneLog } from './patterns.ts'
import { areOfTwoScopes } from './scopes.ts'
import type { TextPair } from '../../language/textPair.ts'

/** Returns the hashes of compared texts after a hash, at most `limit`. */
export function readCompared(db: ReadableDb, after: string, limit: number): string[] {
  return sql<string>(db, 'SELECT hash FROM sketches WHERE hash > ? ORDER BY hash LIMIT ?').pluck().all(after, limit)
}

/** Returns the sketches of compared texts, with their terms, by hash. */
export function readSketches(db: ReadableDb, hashes: readonly string[]): [hash: string, terms: string][] {
  return sql<[hash: string, terms: string]>(
    db,
    'SELECT s.hash, s.terms FROM json_each(?) h JOIN sketches s ON s.hash = h.value',
  )
    .raw()
    .all(JSON.stringify(hashes))
}

/** Returns hashes of memory texts after a hash, and whether each was compared. */
export function readTexts(db: ReadableDb, after: string, limit: number): { hash: string; isCompared: boolean }[] {
  return sql<{ hash: string; compared: number }>(
    db,
    `SELECT t.hash, EXISTS (SELECT 1 FROM sketches s WHERE s.hash = t.hash) AS compared
     FROM (SELECT DISTINCT content_hash AS hash FROM memories WHERE content_hash > ? ORDER BY content_hash LIMIT ?) t`,
  )
    .all(after, limit)
    .map(({ hash, compared }) => ({ hash, isCompared: compared === 1 }))
}

function isCompared(db: ReadableDb, hash: string): boolean {
  return sql(db, 'SELECT 1 FROM sketches WHERE hash = ?').get(hash) !== undefined
}

/** SQL condition: the text of memory `m` was not compared yet. */
const isUncompared = 'NOT EXISTS (SELECT 1 FROM sketches s WHERE s.hash = m.content_hash)'
/** SQL condition: the rules have not examined memory `m` as it reads now. */
const isUnexamined =
  'NOT EXISTS (SELECT 1 FROM examined e WHERE e.memory_id = m.id AND e.content_hash = m.content_hash)'

/** Returns the hashes of these memories' texts not compared yet. */
export function uncomparedTexts(db: ReadableDb, ids: readonly string[]): string[] {
  return sql<string>(
    db,
    `SELECT DISTINCT m.content_hash FROM json_each(?) i JOIN memories m ON m.id = i.value WHERE ${isUncompared}`,
  )
    .pluck()
    .all(JSON.stringify(ids))
}

/** Returns the hashes of the texts of those memories that triage has yet to compare or, if their text is known, to examine. */
export function untriagedTexts(db: ReadableDb, ids: readonly string[]): string[] {
  return sql<string>(
    db,
    `SELECT DISTINCT m.content_hash FROM json_each(?) i JOIN memories m ON m.id = i.value
     WHERE ${isUncompared} OR ${isUnexamined}`,
  )
    .pluck()
    .all(JSON.stringify(ids))
}

/** Returns a text by its hash, from the oldest memory with it, else a reference or an entry; null when it no longer occurs. */
export function readText(db: ReadableDb, hash: string): string | null {
  const row = sql<{ content: string }>(
    db,
    `SELECT content FROM (SELECT content FROM memories WHERE content_hash = ? ORDER BY row LIMIT 1)
     UNION ALL SELECT r.content FROM reference_texts t JOIN refs r ON r.id = t.ref_id WHERE t.hash = ?
     UNION ALL SELECT content FROM entry_texts WHERE hash = ? LIMIT 1`,
  ).get(hash, hash, hash)
  return row?.content ?? null
}

/** Returns the stored pair of two texts; null if there is none. */
export function readPair(db: ReadableDb, one: string, other: string): TextPair | null {
  const [a, b] = one < other ? [one, other] : [other, one]
  return sql<TextPair>(db, 'SELECT * FROM pairs WHERE a_hash = ? AND b_hash = ?').get(a, b) ?? null
}

/** Returns the texts in stored pairs with a text, with their similarities, the most similar first. */
export function readPartners(db: ReadableDb, hash: string, limit: number): { hash: string; similarity: number }[] {
  return sql<{ hash: string; similarity: number }>(
    db,
    `SELECT b_hash AS hash, similarity FROM pairs WHERE a_hash = ?
     UNION ALL SELECT a_hash, similarity FROM pairs WHERE b_hash = ? ORDER BY similarity DESC LIMIT ?`,
  ).all(hash, hash, limit)
}

/** SQL condition: the texts of pair `p` have the same meaning, or one of them says more. */
export const isAlikePair = `p.verdict IN ('duplicate', 'extends')`

/** SQL condition: a person decided that both texts of pair `p` may stay. */
export const isSettledPair = 'EXISTS (SELECT 1 FROM settled t WHERE t.a_hash = p.a_hash AND t.b_hash = p.b_hash)'

/** SQL condition: a person may have to choose one text of pair `p`: not settled, not lines of one log, of the same scope. */
const isOpen = `NOT ${isSettledPair} AND NOT ${areOfOneLog} AND NOT ${areOfTwoScopes}`

/** SQL condition: the texts of pair `p` contradict each other, and that is open. */
export const isOpenConflict = `p.verdict = 'conflict' AND ${isOpen}`

/** SQL condition: the texts of pair `p` are two versions of one note, and that is open. */
export const areOpenVersions = `p.versions = 1 AND ${isOpen}`

/** Returns where or when a text and a contradicting one apply, by the other's hash, for settled conflicts. */
export function readSettled(
  db: ReadableDb,
  own: string,
  others: readonly string[],
): Map<string, { a: string | null; b: string | null }> {
  const rows = sql<{ hash: string; a: string | null; b: string | null }>(
    db,
    `SELECT b_hash AS hash, a_scope AS a, b_scope AS b FROM settled
       WHERE a_hash = ? AND b_hash IN (SELECT value FROM json_each(?))
     UNION ALL SELECT a_hash, b_scope, a_scope FROM settled
       WHERE b_hash = ? AND a_hash IN (SELECT value FROM json_each(?))`,
  ).all(own, JSON.stringify(others), own, JSON.stringify(others))
  return new Map(rows.map(({ hash, a, b }) => [hash, { a, b }]))
}

/** A range of hashes: `from` inclusive, `until` exclusive. */
export type HashRange = readonly [from: string, until: string]

const digits = [...'123456789abcdef']
const last = '\u{10ffff}'
/** All hashes, partitioned by first digit: code that reads all pairs does so in one step per range. */
export const hashRanges: readonly HashRange[] = ['', ...digits].map((from, at) => [from, digits[at] ?? last])

/** Returns the open conflicts and versions whose first text has a hash in a range. */
export function readOpenPairs(db: ReadableDb, [from, until]: HashRange): TextPair[] {
  return sql<TextPair>(
    db,
    `SELECT * FROM pairs p WHERE p.a_hash >= ? AND p.a_hash < ? AND (p.verdict = 'conflict' OR p.versions = 1) AND ${isOpen} ORDER BY a_hash, b_hash`,
  ).all(from, until)
}

/** Updates the list of the references' texts; returns the hashes of those not compared yet. */
export function listReferenceTexts(db: WritableDb): string[] {
  sql(db, 'DELETE FROM reference_texts').run()
  const references = sql<{ id: string; content: string }>(db, 'SELECT id, content FROM refs').all()
  const hashes = references.map(({ id, content }) => {
    const hash = contentHash(content)
    sql(db, 'INSERT INTO reference_texts (ref_id, hash) VALUES (?, ?)').run(id, hash)
    return hash
  })
  return [...new Set(hashes)].filter((hash) => !isCompared(db, hash))
}

/** Stores the sketch of a text under its hash. */
export function saveSketch(db: WritableDb, hash: string, terms: string): void {
  sql(db, 'INSERT OR REPLACE INTO sketches (hash, terms) VALUES (?, ?)').run(hash, terms)
}

/** Stores a pair, replacing the former one of the two texts. */
export function savePair(db: WritableDb, pair: TextPair): void {
  sql(
    db,
    `INSERT OR REPLACE INTO pairs (a_hash, b_hash, similarity, verdict, a_says, b_says, versions)
     VALUES (:a_hash, :b_hash, :similarity, :verdict, :a_says, :b_says, :versions)`,
  ).run(pair)
}

/** Returns those of the texts that no longer occur anywhere. */
export function unusedAmong(db: ReadableDb, hashes: readonly string[]): string[] {
  return sql<string>(
    db,
    `SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM memories m WHERE m.content_hash = value)
       AND NOT EXISTS (SELECT 1 FROM reference_texts t WHERE t.hash = value)
       AND NOT EXISTS (SELECT 1 FROM entry_texts e WHERE e.hash = value)`,
  )
    .pluck()
    .all(JSON.stringify(hashes))
}

/** Deletes texts and their pairs. */
export function deleteTexts(db: WritableDb, hashes: readonly string[]): void {
  for (const hash of hashes) {
    sql(db, 'DELETE FROM sketches WHERE hash = ?').run(hash)
    sql(db, 'DELETE FROM pairs WHERE a_hash = ? OR b_hash = ?').run(hash, hash)
    sql(db, 'DELETE FROM vectors WHERE hash = ?').run(hash)
  }
}

/** Deletes the entries with a text; the next reading of their file adds them again if it still has the text. */
export function deleteEntriesWith(db: WritableDb, hash: string): void {
  sql(db, 'DELETE FROM entry_files WHERE path IN (SELECT path FROM entry_texts WHERE hash = ?)').run(hash)
  sql(db, 'DELETE FROM entry_texts WHERE hash = ?').run(hash)
}

/** Deletes every text that no longer occurs: nothing of a purged memory may remain. */
export function deleteUnusedTexts(db: WritableDb): void {
  const said =
    'SELECT content_hash FROM memories UNION SELECT hash FROM reference_texts UNION SELECT hash FROM entry_texts'
  sql(db, `DELETE FROM settled WHERE a_hash NOT IN (${said}) OR b_hash NOT IN (${said})`).run()
  sql(db, `DELETE FROM sketches WHERE hash NOT IN (${said})`).run()
  sql(db, `DELETE FROM pairs WHERE a_hash NOT IN (${said}) OR b_hash NOT IN (${said})`).run()
  sql(db, `DELETE FROM vectors WHERE hash NOT IN (${said})`).run()
}

const versionKey = 'neighbours'

/**
 * Deletes pairs scored by another version of the comparison, so that every number shown is what `compare` would return.
 * Returns whether it did.
 */
export function discardOutdatedPairs(db: WritableDb, version: string): boolean {
  if (readMetaText(db, versionKey) === version) return false
  sql(db, 'DELETE FROM sketches').run()
  sql(db, 'DELETE FROM pairs').run()
  saveMetaText(db, versionKey, version)
  return true
}

/** Returns the stored pairs with these verdicts whose first text has a hash in a range. */
export function readPairs(db: ReadableDb, verdicts: readonly Verdict[], [from, until]: HashRange): TextPair[] {
  return sql<TextPair>(
    db,
    `SELECT * FROM pairs WHERE a_hash >= ? AND a_hash < ? AND verdict IN (SELECT value FROM json_each(?))
     ORDER BY a_hash, b_hash`,
  ).all(from, until, JSON.stringify(verdicts))
}
