import Database from 'better-sqlite3'
import { dirname } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { Sql } from './db.ts'
import { initial } from './migrations/0010-initial.ts'

/** "SCHL" */
const applicationId = 0x5343484c
const migrations = [initial] as const
export const newestSchema = migrations[migrations.length - 1]!.number

/**
 * Opens the library at a path, creating or upgrading it. `readonly` neither creates nor upgrades.
 * Throws `corrupt` when the file is no library, `too_new` when a newer version wrote it, `unavailable` when it is locked.
 */
export function openLibrary(path: string, files: Files, options: { readonly?: boolean } = {}): Sql {
  const readonly = options.readonly ?? false
  if (path !== ':memory:') inspectHeader(path, files, readonly)
  return explainErrors(path, () => {
    const db = new Database(path, { readonly, fileMustExist: readonly })
    try {
      db.pragma('busy_timeout = 5000')
      const version = inspectVersion(db, path)
      if (readonly) {
        if (version < newestSchema)
          throw new AppError('precondition', `${path} is of an older version. Start Schoolhouse once to upgrade it.`)
        return db
      }
      configure(db)
      for (const migration of migrations) if (migration.number > version) apply(db, migration)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

function inspectHeader(path: string, files: Files, readonly: boolean): void {
  const found = files.stat(path)
  if (!found) {
    if (readonly) throw new AppError('not_found', `There is no library at ${path}.`)
    files.makeFolder(dirname(path))
    // What agents noted is this person's own; the log files beside the library take its mode.
    files.writeAtomic(path, new Uint8Array(), { mode: 0o600 })
    return
  }
  if (found.kind === 'folder') throw new AppError('validation', `${path} is a folder. Name a library file in it.`)
  if (found.size === 0) return
  for (const chunk of files.chunks(path)) {
    if (chunk.subarray(0, 16).toString('latin1') !== 'SQLite format 3\0') throw notALibrary(path)
    return
  }
}

function notALibrary(path: string): AppError {
  return new AppError('corrupt', `${path} is not a Schoolhouse library. It was left as it is; name another file.`)
}

function inspectVersion(db: Sql, path: string): number {
  const version = Number(db.pragma('user_version', { simple: true }))
  const id = Number(db.pragma('application_id', { simple: true }))
  const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get())
  if (id !== applicationId && (tables > 0 || version > 0)) throw notALibrary(path)
  if (version > newestSchema)
    throw new AppError('too_new', `${path} was written by a newer Schoolhouse. It was left as it is; update this one.`)
  return version
}

function configure(db: Sql): void {
  // Large pages: records are near 1 KB each, and reading 100,000 of them takes a third less. Of effect in a new file only.
  db.pragma('page_size = 16384')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('secure_delete = ON')
  db.pragma('cache_size = -65536')
  db.pragma('temp_store = MEMORY')
}

function apply(db: Sql, migration: { number: number; sql: string }): void {
  db.transaction(() => {
    if (Number(db.pragma('user_version', { simple: true })) >= migration.number) return
    db.exec(migration.sql)
    db.pragma(`application_id = ${applicationId}`)
    db.pragma(`user_version = ${migration.number}`)
  }).exclusive()
}

function explainErrors(path: string, open: () => Sql): Sql {
  try {
    return open()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) throw notALibrary(path)
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
      throw new AppError('unavailable', `${path} is locked by another program. Close that program and try again.`)
    if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY'))
      throw new AppError(
        'forbidden',
        `${path} cannot be opened for writing. Check the permissions of the file and its folder.`,
      )
    if (code === 'SQLITE_FULL')
      throw new AppError('unavailable', `The disk of ${path} is full. Free some space and try again.`)
    throw error
  }
}
