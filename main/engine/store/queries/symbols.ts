import type { Definition } from '../../ports.ts'
import { type Sql, writeDerived } from '../db.ts'
import { sql } from '../sql.ts'
import { decodeColumn } from '../jsonColumns.ts'

/** Definitions in file contents, by git's blob hash. */
export interface SymbolCache {
  read(blobs: readonly string[]): ReadonlyMap<string, readonly Definition[]>
  save(found: readonly (readonly [string, readonly Definition[]])[]): void
}

/** Increase when the parser finds more or different things than before: invalidates all earlier results. */
const revision = 2
const keyOf = (blob: string): string => `${revision} ${blob}`
/** Maximum number of entries; the oldest are deleted. */
const maxKept = 50_000

/** Creates the cache, stored in the library. */
export function symbolCache(db: Sql): SymbolCache {
  return {
    read(blobs) {
      const rows = sql<{ hash: string; symbols: string }>(
        db,
        'SELECT hash, symbols FROM blob_symbols WHERE hash IN (SELECT value FROM json_each(?))',
      ).all(JSON.stringify(blobs.map(keyOf)))
      return new Map(
        rows.map(({ hash, symbols }) => [
          hash.slice(hash.indexOf(' ') + 1),
          decodeColumn('symbols', symbols, arePacked).map(unpack),
        ]),
      )
    },
    save(found) {
      writeDerived(db, (writable) => {
        for (const [blob, definitions] of found)
          sql(writable, 'INSERT OR REPLACE INTO blob_symbols (hash, symbols) VALUES (?, ?)').run(
            keyOf(blob),
            JSON.stringify(definitions.map(({ name, line, hash }): Packed => [name, line, hash])),
          )
        sql(writable, 'DELETE FROM blob_symbols WHERE rowid <= (SELECT max(rowid) FROM blob_symbols) - ?').run(maxKept)
      })
    },
  }
}

type Packed = [name: string, line: number, hash: string]

function unpack([name, line, hash]: Packed): Definition {
  return { name, line, hash }
}

function arePacked(value: unknown): value is Packed[] {
  return Array.isArray(value) && value.every((each) => Array.isArray(each) && each.length === 3)
}
