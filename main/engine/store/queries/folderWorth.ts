import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'

/** What the notes of a folder are worth on average: the mean probabilities that they are junk, and lessons. */
export interface FolderWorth {
  /** Its path, with a separator at the end. */
  folder: string
  junk: number
  lesson: number
}

/** A folder of a source, with the number of notes in it that the rules have examined. */
export interface Folder {
  source_id: string
  folder: string
  notes: number
}

/** A measured folder. */
export type MeasuredFolder = Folder & FolderWorth

/** SQL for the folder of a record's file: its path without the name, whichever separator the system uses. */
export const folderOf = (record: string): string =>
  `rtrim(${record}.path, replace(replace(${record}.path, '/', ''), '\\', ''))`

/** A folder is measured again when it has gained notes by this share, and by this many. */
const growth = 0.2
const minGrowth = 5
/** A change of a mean by less is not worth judging the folder's memories again. */
const minChange = 0.05

/** SQL for the records `r` of files right in a folder, examined by the rules. The range limits the search to an index. */
const examinedIn = (source: string, folder: string): string =>
  `records r JOIN examined e ON e.memory_id = r.memory_id WHERE r.source_id = ${source}
     AND r.path >= ${folder} AND r.path < ${folder} || char(1114111) AND ${folderOf('r')} = ${folder}`

/**
 * Returns the folders of unjudged memories with at least `minNotes` that were never measured, or have gained many notes since.
 * New notes are unjudged, so only where enough are, the notes of a folder are counted. CROSS JOIN goes from the unjudged, often
 * one, to their records.
 */
export function foldersToMeasure(db: ReadableDb, minNotes: number): Folder[] {
  const enough = (before: string): string => `max(${minGrowth}, ${growth} * ${before})`
  return sql<Folder>(
    db,
    `WITH touched AS (
       SELECT r.source_id, ${folderOf('r')} AS folder, count(*) AS unjudged
       FROM unjudged u CROSS JOIN records r ON r.memory_id = u.memory_id JOIN examined e ON e.memory_id = u.memory_id
       GROUP BY 1, 2),
     counted AS MATERIALIZED (
       SELECT t.source_id, t.folder, w.notes AS before,
         (SELECT count(*) FROM ${examinedIn('t.source_id', 't.folder')}) AS notes
       FROM touched t LEFT JOIN folder_worth w ON w.source_id = t.source_id AND w.folder = t.folder
       WHERE w.notes IS NULL OR t.unjudged >= ${enough('w.notes')})
     SELECT source_id, folder, notes FROM counted
     WHERE notes >= ? AND (before IS NULL OR notes - before >= ${enough('before')}) ORDER BY source_id, folder`,
  ).all(minNotes)
}

/** Returns ids of up to `limit` memories read from a folder and examined by the rules, as good as at random: by hash. */
export function sampleOfFolder(db: ReadableDb, { source_id, folder }: Folder, limit: number): string[] {
  return sql<string>(
    db,
    `SELECT r.memory_id FROM ${examinedIn(':source_id', ':folder')}
     ORDER BY e.content_hash, r.memory_id LIMIT :limit`,
  )
    .pluck()
    .all({ source_id, folder, limit })
}

/** Stores what a folder is worth; its undecided memories are judged again if that differs from before. */
export function saveFolderWorth(db: WritableDb, measured: MeasuredFolder): void {
  const { source_id, folder, junk, lesson } = measured
  const before = sql<Pick<FolderWorth, 'junk' | 'lesson'>>(
    db,
    'SELECT junk, lesson FROM folder_worth WHERE source_id = ? AND folder = ?',
  ).get(source_id, folder)
  const differs = !before || Math.abs(before.junk - junk) >= minChange || Math.abs(before.lesson - lesson) >= minChange
  sql(
    db,
    `INSERT OR REPLACE INTO folder_worth (source_id, folder, notes, junk, lesson)
     VALUES (:source_id, :folder, :notes, :junk, :lesson)`,
  ).run(differs ? measured : { ...measured, ...before })
  if (!differs) return
  sql(
    db,
    `INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m
     WHERE m.id IN (SELECT r.memory_id FROM ${examinedIn(':source_id', ':folder')})
       AND ${isUndecided('m')}`,
  ).run({ source_id, folder })
}

/** Forgets what folders are worth, so that all are measured again. */
export function forgetFolderWorth(db: WritableDb): void {
  sql(db, 'DELETE FROM folder_worth').run()
}
