import type { LibraryCore } from '../../runtime/core.ts'
import type { WritableDb } from '../../store/db.ts'
import { ensureProject, projectIn } from '../../store/queries/projects.ts'

/**
 * Returns the project of the folder an agent worked in: that of its repository, or a known one with this root. Null for a
 * folder that is not on this machine. Adds the project of a repository if there is a library to write to.
 */
export function projectOfFolder(
  { library, ports }: LibraryCore,
  db: WritableDb | null,
  folder: string | null,
): string | null {
  if (folder === null || !/^(?:\/|[A-Za-z]:[\\/])/.test(folder) || !ports.files.stat(folder)) return null
  const git = ports.git.repository(folder)
  const root = git?.root ?? folder
  const known = projectIn(library.db, root, git?.commonDir ?? null)
  if (known) return known.id
  return db && git ? ensureProject(db, root, git).id : null
}
