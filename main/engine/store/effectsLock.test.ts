import Database from 'better-sqlite3'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withEffectsLock } from './effectsLock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schoolhouse-lock-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('while another process holds the lock, the error says that it is writing; afterwards the lock is available', () => {
  const library = join(folder, 'library.db')
  const other = new Database(`${library}.effects.lock`)
  other.exec('BEGIN EXCLUSIVE')
  expect(() => withEffectsLock(library, () => 'done', 0)).toThrow('Another Schoolhouse is writing files just now.')
  other.close()
  expect(withEffectsLock(library, () => 'done', 0)).toBe('done')
})

test('a lock that cannot be created gives its own error, and blames no other process', () => {
  const library = join(folder, 'library.db')
  mkdirSync(`${library}.effects.lock`)
  expect(() => withEffectsLock(library, () => 'done', 0)).toThrow(/effects\.lock cannot be opened for writing/)
})

test('a full disk under the lock is reported as a full disk', () => {
  const library = join(folder, 'library.db')
  const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
  const exec = Database.prototype.exec
  Database.prototype.exec = () => {
    throw full
  }
  try {
    expect(() => withEffectsLock(library, () => 'done', 0)).toThrow(
      /The disk of .*effects\.lock is full\. Free some space/,
    )
  } finally {
    Database.prototype.exec = exec
  }
})
