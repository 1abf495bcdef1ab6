import { dirname } from 'node:path'
import type { Files } from '../ports.ts'
import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'

/** Returns the folders that a file at a path still needs, the innermost first. */
export function missingFolders(path: string, files: Pick<Files, 'stat'>): string[] {
  const missing: string[] = []
  for (let folder = dirname(path); !files.stat(folder) && folder !== dirname(folder); folder = dirname(folder))
    missing.push(folder)
  return missing
}

/** Remembers folders that a step made. */
export function rememberFolders(db: WritableDb, folders: readonly string[]): void {
  for (const folder of folders) sql(db, 'INSERT OR IGNORE INTO made_folders (path) VALUES (?)').run(folder)
}

/**
 * Removes the folders of a removed file that steps made and that are empty again, and forgets them. A folder that was there
 * before, or in which anything is, stays, and so do those around it. One that is gone already, as after a crash, is forgotten.
 */
export function removeMadeFolders(db: WritableDb, path: string, files: FolderFiles): void {
  for (let folder = dirname(path); isMade(db, folder) && isGone(folder, files); folder = dirname(folder))
    sql(db, 'DELETE FROM made_folders WHERE path = ?').run(folder)
}

/** Removes folders, the innermost first, as far as they are empty or gone already. */
export function removeEmptyFolders(folders: readonly string[], files: FolderFiles): void {
  folders.every((folder) => isGone(folder, files))
}

type FolderFiles = Pick<Files, 'removeEmptyFolder' | 'stat'>

/** Removes a folder if it is empty; returns whether there is none now. */
function isGone(folder: string, files: FolderFiles): boolean {
  return files.removeEmptyFolder(folder) || !files.stat(folder)
}

function isMade(db: WritableDb, folder: string): boolean {
  return sql(db, 'SELECT 1 FROM made_folders WHERE path = ?').get(folder) !== undefined
}
