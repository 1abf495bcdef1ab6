import type { LibraryCore } from './core.ts'
import { type ProjectRow, projectAround, projectIn } from '../store/queries/projects.ts'

/** Returns the project a folder is in: that of its repository, else the innermost whose folder it lies in; null if none. */
export function projectAt({ library: { db, files }, ports: { git } }: LibraryCore, folder: string): ProjectRow | null {
  const path = files.stat(folder)?.realPath ?? folder
  const repository = git.repository(path)
  const own = repository && projectIn(db, repository.root, repository.commonDir)
  return own ?? projectAround(db, path)
}
