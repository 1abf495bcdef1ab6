import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { type Sql, type WritableDb, longWrite, write, writeDerived } from './db.ts'
import { sql } from './sql.ts'
import { openLibrary } from './open.ts'

let folder: string
let db: Sql
let other: Sql
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schoolhouse-'))
  db = openLibrary(join(folder, 'library.db'), nodeFiles)
  other = openLibrary(join(folder, 'library.db'), nodeFiles)
  other.pragma('busy_timeout = 0')
})
afterEach(() => {
  db.close()
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (key: string) => (writable: WritableDb) =>
  void sql(writable, 'INSERT INTO meta (key, value) VALUES (?, ?)').run(key, '')
/** What is there once and for all: what another process sees. */
const kept = () => other.prepare('SELECT key FROM meta ORDER BY key').pluck().all()

test('a long write is stored at its commit, and blocks other processes until then', () => {
  const long = longWrite(db)
  long.run(put('a'))
  long.run(put('b'))
  expect(kept()).toEqual([])
  expect(() => write(other, put('x'))).toThrow('locked by another program')
  long.commit()
  long.commit()
  expect(kept()).toEqual(['a', 'b'])
  write(other, put('x'))
  long.run(put('c'))
  long.commit()
  expect(kept()).toEqual(['a', 'b', 'c', 'x'])
})

test('another write in the same process commits the long write first and is its own transaction', () => {
  const long = longWrite(db)
  long.run(put('a'))
  write(db, put('decision'))
  expect(kept()).toEqual(['a', 'decision'])
  expect(db.pragma('synchronous', { simple: true })).toBe(2)
  long.run(put('b'))
  expect(() => long.run(put('a'))).toThrow('UNIQUE')
  expect(kept()).toEqual(['a', 'decision'])
})

test('a write inside a long write joins it', () => {
  const long = longWrite(db)
  long.run(() => write(db, put('a')))
  expect(kept()).toEqual([])
  long.commit()
  expect(kept()).toEqual(['a'])
})

test('two long writes alternate', () => {
  const [one, two] = [longWrite(db), longWrite(db)]
  one.run(put('a'))
  two.run(put('b'))
  expect(kept()).toEqual(['a'])
  one.run(put('c'))
  expect(kept()).toEqual(['a', 'b'])
  two.commit()
  one.commit()
  expect(kept()).toEqual(['a', 'b', 'c'])
})

test('derived data is written during a sync, and later writes are synchronous again', () => {
  const reading = longWrite(db)
  reading.run(put('a record'))
  writeDerived(db, put('a finding'))
  expect(kept()).toContain('a record')
  expect(kept()).toContain('a finding')
  expect(db.pragma('synchronous', { simple: true })).toBe(2)
  reading.run(put('another record'))
  reading.commit()
  expect(kept()).toContain('another record')
})

test('derived data is stored completely or not at all, and a failure unlocks the library', () => {
  expect(() =>
    writeDerived(db, (writable) => {
      put('half')(writable)
      throw new Error('no more')
    }),
  ).toThrow('no more')
  expect(kept()).not.toContain('half')
  write(db, put('later'))
  expect(kept()).toContain('later')
})

test('a long write that another one failed to commit says so when it continues, and when it ends', () => {
  const long = longWrite(db)
  long.run((writable) => {
    put('lost')(writable)
    db.pragma('defer_foreign_keys = ON')
    db.exec(`INSERT INTO source_files (source_id, path, hash) VALUES ('nobody', '/x', '')`)
  })
  expect(() => write(db, put('decision'))).toThrow('FOREIGN KEY')
  expect(() => long.run(put('b'))).toThrow('FOREIGN KEY')
  expect(() => long.commit()).toThrow('FOREIGN KEY')
  write(db, put('decision'))
  expect(kept()).toEqual(['decision'])
})

test('a query for whole rows returns them, even if the same statement was last used to pluck', () => {
  write(db, put('a'))
  const text = 'SELECT key FROM meta WHERE key = ?'
  expect(sql<string>(db, text).pluck().get('a')).toBe('a')
  expect(sql<{ key: string }>(db, text).get('a')).toEqual({ key: 'a' })
})
