import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'

/** Returns the SHA-256 in hex. */
export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes)
}

/** Stores bytes, compressed, once per hash; returns the hash. */
export function saveBlob(db: WritableDb, bytes: Buffer): string {
  const key = sha256(bytes)
  sql(db, 'INSERT OR IGNORE INTO blobs (hash, bytes) VALUES (?, ?)').run(key, deflateRawSync(bytes))
  return key
}

/** Compresses bytes as they are stored, with their hash: on any thread, before `savePackedBlob`. */
export function packBlob(bytes: Buffer): { hash: string; packed: Buffer } {
  return { hash: sha256(bytes), packed: deflateRawSync(bytes) }
}

/** Stores packed bytes once per hash. */
export function savePackedBlob(db: WritableDb, key: string, packed: Uint8Array): void {
  sql(db, 'INSERT OR IGNORE INTO blobs (hash, bytes) VALUES (?, ?)').run(key, packed)
}

/** Returns the bytes stored under a hash. Throws when they are missing. */
export function readBlob(db: ReadableDb, key: string): Buffer {
  const row = sql<{ bytes: Buffer }>(db, 'SELECT bytes FROM blobs WHERE hash = ?').get(key)
  if (!row) throw new Error(`blob ${key} is missing`)
  return inflateBlob(row.bytes)
}

/** Decompresses the bytes of a row of `blobs`. */
export function inflateBlob(bytes: Buffer): Buffer {
  return inflateRawSync(bytes)
}
