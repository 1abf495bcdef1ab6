import Database from 'better-sqlite3'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { Sql } from './db.ts'
import { createWordTable, registerIndexFunction } from './fullText.ts'
import { applicationId, inspectFile } from './libraryHeader.ts'
import { initial } from './migrations/0010-initial.ts'
import { neighbours } from './migrations/0020-neighbours.ts'
import { findings } from './migrations/0030-findings.ts'
import { vectors } from './migrations/0040-vectors.ts'
import { evidence } from './migrations/0050-evidence.ts'
import { settled } from './migrations/0060-settled.ts'
import { recommendations } from './migrations/0070-recommendations.ts'
import { proposals } from './migrations/0080-proposals.ts'
import { ruleEdits } from './migrations/0090-rule-edits.ts'
import { links } from './migrations/0100-links.ts'
import { review } from './migrations/0110-review.ts'
import { evidenceWaiting } from './migrations/0120-evidence-waiting.ts'
import { patterns } from './migrations/0130-patterns.ts'
import { cardIndexes } from './migrations/0131-card-indexes.ts'
import { paused } from './migrations/0140-paused.ts'
import { writeFlips } from './migrations/0150-write-flips.ts'
import { evidenceStates } from './migrations/0170-evidence-states.ts'
import { verified } from './migrations/0180-verified.ts'
import { ownLine } from './migrations/0200-own-line.ts'
import { changedSince } from './migrations/0205-changed-since.ts'
import { origins } from './migrations/0210-origins.ts'
import { curators } from './migrations/0220-curators.ts'
import { sorts } from './migrations/0230-sorts.ts'
import { titles } from './migrations/0240-titles.ts'
import { versions } from './migrations/0250-versions.ts'
import { rewritten } from './migrations/0260-rewritten.ts'
import { rankedSearch } from './migrations/0270-ranked-search.ts'
import { promotedIndex } from './migrations/0280-promoted-index.ts'
import { contributions } from './migrations/0300-contributions.ts'
import { lookups } from './migrations/0310-lookups.ts'
import { sessions } from './migrations/0320-sessions.ts'
import { verdictProposals } from './migrations/0330-verdict-proposals.ts'
import { advisor } from './migrations/0350-advisor.ts'
import { folders } from './migrations/0360-folders.ts'
import { unsettled } from './migrations/0370-unsettled.ts'
import { replaced } from './migrations/0380-replaced.ts'
import { removedSources } from './migrations/0390-removed-sources.ts'
import { forgottenSessions } from './migrations/0400-forgotten-sessions.ts'
import { leftOut } from './migrations/0410-left-out.ts'
import { madeFolders } from './migrations/0420-made-folders.ts'
import { promotedLines } from './migrations/0430-promoted-lines.ts'
import { subagents } from './migrations/0440-subagents.ts'
import { fileNames } from './migrations/0450-file-names.ts'
import { fileLeanings } from './migrations/0460-file-leanings.ts'
import { explainError, isOutOfSharedMemory, notALibrary } from './sqliteErrors.ts'
import { cacheFacets } from './queries/facets.ts'
import { registerRewordedFunction } from './queries/reworded.ts'
import { registerScopeFunctions } from './queries/scopes.ts'
import { registerProjectFunction } from './queries/twoProjects.ts'

/** All migrations, in the order in which a library goes through them. */
export const migrations = [
  initial,
  neighbours,
  findings,
  vectors,
  evidence,
  settled,
  recommendations,
  proposals,
  ruleEdits,
  links,
  review,
  evidenceWaiting,
  patterns,
  cardIndexes,
  paused,
  writeFlips,
  evidenceStates,
  verified,
  ownLine,
  changedSince,
  origins,
  curators,
  sorts,
  titles,
  versions,
  rewritten,
  rankedSearch,
  promotedIndex,
  contributions,
  lookups,
  sessions,
  verdictProposals,
  advisor,
  folders,
  unsettled,
  replaced,
  removedSources,
  forgottenSessions,
  leftOut,
  madeFolders,
  promotedLines,
  subagents,
  fileNames,
  fileLeanings,
] as const
/** Maximum wait for another writer, in milliseconds. */
const busyTimeout = 5000
export const newestSchema = Math.max(...migrations.map(({ number }) => number))

/**
 * Opens the library at a path, creating or upgrading it. `readonly` neither creates nor upgrades. Throws `corrupt` when the
 * file is not a library, `too_new` when a newer version wrote it, `precondition` when a read-only library needs an upgrade,
 * `unavailable` when it is locked.
 */
export function openLibrary(path: string, files: Files, options: { readonly?: boolean; waitMs?: number } = {}): Sql {
  const readonly = options.readonly ?? false
  if (path !== ':memory:') inspectFile(path, files, { readonly, newestSchema })
  const open = (isAlone: boolean): Sql => {
    const db = new Database(path, { readonly: readonly && !isAlone, fileMustExist: readonly })
    try {
      db.pragma(`busy_timeout = ${options.waitMs ?? busyTimeout}`)
      if (isAlone) db.pragma('locking_mode = EXCLUSIVE')
      const version = inspectVersion(db, path)
      if (readonly) {
        if (version < newestSchema)
          throw new AppError('precondition', `${path} is of an older version. Start Schoolhouse once to upgrade it.`)
        createWordTable(db)
        registerScopeFunctions(db)
        registerProjectFunction(db)
        registerRewordedFunction(db)
        return db
      }
      configure(db)
      assertWritable(db, options.waitMs ?? busyTimeout)
      registerIndexFunction(db)
      for (const migration of migrations) if (migration.number > version) apply(db, migration)
      cacheFacets(db)
      createWordTable(db)
      registerScopeFunctions(db)
      registerProjectFunction(db)
      registerRewordedFunction(db)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  }
  return explainErrors(path, () => {
    try {
      return open(false)
    } catch (error) {
      if (!isOutOfSharedMemory(error)) throw error
      // A full disk has no room for the memory that processes share; exclusive access needs none, and can still read.
      return open(true)
    }
  })
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
  // Large pages: records are nearly 1 KB each, and reading 100,000 of them takes a third less time. Takes effect in new files
  // only.
  db.pragma('page_size = 16384')
  db.pragma('journal_mode = WAL')
  // A long write leaves a large log; without a limit its file keeps that size until the library is closed.
  db.pragma('journal_size_limit = 16777216')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('secure_delete = ON')
  db.pragma('cache_size = -32768')
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

/** Fails early: SQLite silently opens a file it may not write as read-only. */
function assertWritable(db: Sql, waitMs: number): void {
  try {
    db.pragma('busy_timeout = 0')
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
    if (!isBusy) throw error
  } finally {
    db.pragma(`busy_timeout = ${waitMs}`)
  }
}

function explainErrors(path: string, open: () => Sql): Sql {
  try {
    return open()
  } catch (error) {
    throw explainError(error, path)
  }
}
