import { AppError } from '../../../../shared/errors.ts'
import {
  type Removal,
  type Source,
  type SourceKind,
  type UnreadableLine,
  writableKinds,
} from '../../../../shared/model/source.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { unindexText } from '../fullText.ts'
import { sql } from '../sql.ts'
import { countPending, countShared } from '../pending.ts'
import { countForgotten, undecidedRows } from './forgottenRows.ts'
import { readLinks } from './sourceLinks.ts'

export interface SourceRow {
  id: string
  kind: SourceKind
  name: string
  path: string
  project_id: string | null
  auto_write: number
  added_at: string
  synced_at: string | null
  error: string | null
  /** Since when it cannot be read. */
  paused_since: string | null
  /** The row of the first memory stored by readings that stopped before their end; null once a reading has ended. */
  unsettled_from: number | null
}

/** Returns the source with this id, path or name. Throws `not_found`. */
export function findSource(db: ReadableDb, id: string): SourceRow {
  const row = sql<SourceRow>(db, 'SELECT * FROM sources WHERE id = ? OR path = ? OR name = ?').get(id, id, id)
  if (!row) throw new AppError('not_found', `There is no source ${id}. List them with \`sources\`.`)
  return row
}

/** Whether a library has neither sources nor memories; the first memory may come from a session or an agent. */
export function isEmptyLibrary(db: ReadableDb): boolean {
  return sql(db, 'SELECT 1 FROM sources UNION ALL SELECT 1 FROM memories LIMIT 1').get() === undefined
}

/** Returns the source with this id; null when there is none. */
export function readSourceRow(db: ReadableDb, id: string | null): SourceRow | null {
  return id === null ? null : (sql<SourceRow>(db, 'SELECT * FROM sources WHERE id = ?').get(id) ?? null)
}

/** Returns all sources, oldest first. */
export function allSources(db: ReadableDb): SourceRow[] {
  return sql<SourceRow>(db, 'SELECT * FROM sources ORDER BY added_at, name').all()
}

/** Returns the sources of a kind, in no particular order. */
export function sourcesOfKind(db: ReadableDb, kind: SourceKind): SourceRow[] {
  return sql<SourceRow>(db, 'SELECT * FROM sources WHERE kind = ?').all(kind)
}

/** Returns the Claude Code folders of a memory: that of its own source first, then those of its project, oldest first. */
export function claudeCodeFoldersOf(db: ReadableDb, source: string | null, project: string | null): string[] {
  return sql<{ path: string }>(
    db,
    `SELECT path FROM sources WHERE kind = 'claude-code' AND (id = ? OR (project_id IS NOT NULL AND project_id = ?))
     ORDER BY id = ? DESC, added_at`,
  )
    .all(source, project, source)
    .map(({ path }) => path)
}

/** A memory with its source, and the path of its record if it is in a file. */
export interface MemoryPlace {
  id: string
  source: string
  name: string
  kind: SourceKind
  path: string | null
}

/** Returns the places of memories, in the order of the given ids, without those that have no source. */
export function placesOfMemories(db: ReadableDb, ids: readonly string[]): MemoryPlace[] {
  return sql<MemoryPlace>(
    db,
    `SELECT m.id, s.id AS source, s.name, s.kind, r.path FROM json_each(?) i JOIN memories m ON m.id = i.value
     JOIN sources s ON s.id = m.source_id LEFT JOIN records r ON r.memory_id = m.id AND r.present = 1 ORDER BY i.key`,
  ).all(JSON.stringify(ids))
}

/** What is counted for a source. */
const countsOfSource = {
  memories: 'SELECT count(*) FROM memories WHERE source_id = ? AND superseded_by IS NULL',
  gone: 'SELECT count(*) FROM records WHERE source_id = ? AND gone_since IS NOT NULL',
  unreadable: 'SELECT count(*) FROM unreadable WHERE source_id = ?',
  kept: `SELECT count(*) FROM memories WHERE source_id = ? AND superseded_by IS NULL AND decided_by IS NOT NULL
    AND (maturity IN ('validated', 'discarded') OR (maturity = 'raw' AND thought_type <> 'original'))`,
  needs_you: 'SELECT count(*) FROM memories WHERE source_id = ? AND attention IS NOT NULL',
}

function countOf(db: ReadableDb, what: keyof typeof countsOfSource, source: string): number {
  return sql<number>(db, countsOfSource[what]).pluck().get(source) ?? 0
}

/** Returns a source with its counts. Throws `not_found`. */
export function readSource(db: ReadableDb, id: string): Source {
  const row = findSource(db, id)
  const project = row.project_id
    ? sql<{ id: string; name: string }>(db, 'SELECT id, name FROM projects WHERE id = ?').get(row.project_id)
    : undefined
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    path: row.path,
    project: project ?? null,
    writable: writableKinds.has(row.kind),
    auto_write: row.auto_write === 1,
    memories: countOf(db, 'memories', row.id),
    gone: countOf(db, 'gone', row.id),
    unreadable: countOf(db, 'unreadable', row.id),
    pending: countPending(db, row.id),
    pending_shared: countShared(db, row.id),
    kept: writableKinds.has(row.kind) ? 0 : countOf(db, 'kept', row.id),
    needs_you: countOf(db, 'needs_you', row.id),
    links: readLinks(db, row.id),
    synced_at: row.synced_at,
    error: row.error,
    paused_since: row.paused_since,
  }
}

/** Adds a source; an existing one stays unchanged. */
export function addSource(
  db: WritableDb,
  row: Omit<SourceRow, 'synced_at' | 'error' | 'auto_write' | 'paused_since' | 'unsettled_from'>,
): void {
  sql(db, 'INSERT OR IGNORE INTO sources (id, kind, name, path, project_id, added_at) VALUES (?, ?, ?, ?, ?, ?)').run(
    row.id,
    row.kind,
    row.name,
    row.path,
    row.project_id,
    row.added_at,
  )
}

/** Stores why a source cannot be read, and since when; its former records stay. */
export function pauseSource(db: WritableDb, id: string, reason: string, at: string): void {
  sql(db, 'UPDATE sources SET error = ?, paused_since = coalesce(paused_since, ?) WHERE id = ?').run(reason, at, id)
}

/** Checks whether a source has present records, and whether it is a single file. */
export function readPresence(db: ReadableDb, { id, path }: SourceRow): { hasRecords: boolean; isFile: boolean } {
  const standing = 'SELECT 1 FROM records WHERE source_id = ? AND present = 1 AND gone_since IS NULL'
  return {
    hasRecords: sql(db, `${standing} LIMIT 1`).get(id) !== undefined,
    isFile: sql(db, `${standing} AND path = ? LIMIT 1`).get(id, path) !== undefined,
  }
}

/** Returns what removing a source would do to its memories. */
export function planRemoval(db: ReadableDb, { id, name, path }: SourceRow): Omit<Removal, 'returns'> {
  const forgotten = sql<number>(db, `SELECT count(*) FROM (${undecidedRows})`).pluck().get({ source: id }) ?? 0
  return {
    source_id: id,
    name,
    path,
    forgotten,
    kept: countOf(db, 'memories', id) - forgotten,
    pending: countPending(db, id),
  }
}

/**
 * Removes a source: deletes its undecided memories, of which the counts stay; decided ones stay, without a file. `at` is the
 * time of the removal, ISO 8601.
 */
export function removeSource(db: WritableDb, id: string, at: string): void {
  countForgotten(db, id, at)
  for (const row of sql<number>(db, undecidedRows).pluck().all({ source: id })) unindexText(db, row)
  sql(
    db,
    `DELETE FROM memory_versions WHERE memory_id IN (SELECT id FROM memories WHERE row IN (${undecidedRows}))`,
  ).run({ source: id })
  sql(db, `DELETE FROM memories WHERE row IN (${undecidedRows})`).run({ source: id })
  for (const table of [
    'records',
    'pending',
    'unreadable',
    'source_files',
    'source_links',
    'folder_worth',
    'file_leanings',
    'decided_odds',
  ])
    sql(db, `DELETE FROM ${table} WHERE source_id = ?`).run(id)
  sql(db, 'DELETE FROM sources WHERE id = ?').run(id)
}

/** Gives a source another name. */
export function renameSource(db: WritableDb, id: string, name: string): void {
  sql(db, 'UPDATE sources SET name = ? WHERE id = ?').run(name, id)
}

/** Puts a source and its memories in a project, or in none. */
export function putInProject(db: WritableDb, id: string, project: string | null): void {
  sql(db, 'UPDATE sources SET project_id = ? WHERE id = ?').run(project, id)
  sql(db, 'UPDATE memories SET project_id = ? WHERE source_id = ?').run(project, id)
}

/** Has what is decided written back to a source at once, or when somebody says so. */
export function setAutoWrite(db: WritableDb, id: string, isOn: boolean): void {
  sql(db, 'UPDATE sources SET auto_write = ? WHERE id = ?').run(isOn ? 1 : 0, id)
}

/** Whether a file or folder is one of a source, a reference or a record. */
export function isKnownPath(db: ReadableDb, path: string): boolean {
  const found = sql(
    db,
    'SELECT 1 FROM sources WHERE path = :path UNION SELECT 1 FROM refs WHERE path = :path UNION SELECT 1 FROM records WHERE path = :path',
  ).get({ path })
  return found !== undefined
}

/** Keeps what failed at a source, which is read on. */
export function keepSourceError(db: WritableDb, id: string, message: string): void {
  sql(db, 'UPDATE sources SET error = ? WHERE id = ?').run(message, id)
}

/** Keeps that a source was read whole. */
export function markSynced(db: WritableDb, id: string, at: string): void {
  sql(
    db,
    'UPDATE sources SET synced_at = ?, error = NULL, paused_since = NULL, unsettled_from = NULL WHERE id = ?',
  ).run(at, id)
}

/** Records that a reading stores memories from now on, unless one that stopped before its end did so. */
export function markUnsettled(db: WritableDb, id: string): void {
  const next = '(SELECT coalesce(max(row), 0) + 1 FROM memories)'
  sql(db, `UPDATE sources SET unsettled_from = coalesce(unsettled_from, ${next}) WHERE id = ?`).run(id)
}

/** Whether a source is still the one that was asked for: it was not removed, be it added anew, and not moved. */
export function isStillSource(db: ReadableDb, { id, added_at, path }: SourceRow): boolean {
  return (
    sql(db, 'SELECT 1 FROM sources WHERE id = ? AND added_at = ? AND path = ?').get(id, added_at, path) !== undefined
  )
}

/** Returns the unreadable places of a source, at most 1,000, with at most 2,000 characters each. */
export function readUnreadable(db: ReadableDb, id: string): UnreadableLine[] {
  return sql<UnreadableLine>(
    db,
    'SELECT path, line, substr(text, 1, 2000) AS text, reason FROM unreadable WHERE source_id = ? ORDER BY path, line LIMIT 1000',
  ).all(id)
}
