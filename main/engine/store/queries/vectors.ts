import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Stores a provider's vectors, by text hash. */
export function saveVectors(db: WritableDb, provider: string, vectors: ReadonlyMap<string, Float32Array>): void {
  const insert = sql(db, 'INSERT OR REPLACE INTO vectors (provider, hash, vector) VALUES (?, ?, ?)')
  for (const [hash, vector] of vectors)
    insert.run(provider, hash, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
}

/** Returns the existing vectors of these texts. */
export function readVectors(db: ReadableDb, provider: string, hashes: readonly string[]): Map<string, Float32Array> {
  const rows = sql<{ hash: string; vector: Buffer }>(
    db,
    // CROSS JOIN, so that the list is scanned and not the vectors.
    'SELECT v.hash, v.vector FROM json_each(?) h CROSS JOIN vectors v WHERE v.provider = ? AND v.hash = h.value',
  ).all(JSON.stringify(hashes), provider)
  return new Map(rows.map(({ hash, vector }) => [hash, numbersOf(vector)]))
}

/** Returns those of the texts without a vector of the provider. */
export function withoutVector(db: ReadableDb, provider: string, hashes: readonly string[]): string[] {
  return sql<string>(
    db,
    `SELECT value FROM json_each(?) WHERE NOT EXISTS
       (SELECT 1 FROM vectors WHERE provider = ? AND hash = value)`,
  )
    .pluck()
    .all(JSON.stringify(hashes), provider)
}

const usedTexts = 'SELECT content_hash AS hash FROM memories UNION SELECT hash FROM reference_texts'

/** Counts the texts of memories and references, and those with a vector of the provider. */
export function countVectors(db: ReadableDb, provider: string | null): { texts: number; vectors: number } {
  const texts = sql<number>(db, `SELECT count(*) FROM (${usedTexts})`).pluck().get() ?? 0
  if (provider === null) return { texts, vectors: texts }
  const vectors = sql<number>(
    db,
    `SELECT count(*) FROM (${usedTexts}) t WHERE EXISTS (SELECT 1 FROM vectors WHERE provider = ? AND hash = t.hash)`,
  )
    .pluck()
    .get(provider)
  return { texts, vectors: vectors ?? 0 }
}

/** Returns texts of memories and references after a hash without a vector of the provider, ordered by hash. */
export function textsWithoutVector(db: ReadableDb, provider: string, after: string, limit: number): string[] {
  return sql<string>(
    db,
    `SELECT hash FROM (SELECT DISTINCT content_hash AS hash FROM memories WHERE content_hash > :after
       UNION SELECT hash FROM reference_texts WHERE hash > :after) t
     WHERE NOT EXISTS (SELECT 1 FROM vectors WHERE provider = :provider AND hash = t.hash) ORDER BY hash LIMIT :limit`,
  )
    .pluck()
    .all({ after, provider, limit })
}

/** Deletes vectors of texts that no longer occur. */
export function deleteUnusedVectors(db: WritableDb): void {
  sql(db, `DELETE FROM vectors WHERE hash NOT IN (${usedTexts})`).run()
}

/** Copies the bytes, because they may start anywhere in a larger buffer. */
function numbersOf({ buffer, byteOffset, byteLength }: Buffer): Float32Array {
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))
}
