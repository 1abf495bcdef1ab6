import { isWithin } from '../../store/isWithin.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import type { WritableDb } from '../../store/db.ts'
import { ensureProject, projectAround, projectIn, projectName } from '../../store/queries/projects.ts'

/** The project of a session; without an id while nothing is stored and the library does not know it. */
export interface SessionProject {
  id: string | null
  name: string
}

/**
 * Returns the project of the folder an agent worked in: that of its repository, else a known one around it, else the folder
 * itself, unless it is the person’s home. Null for a folder that is not on this machine. Adds the project if there is a library
 * to write to.
 */
export function projectOfFolder(
  { library, ports }: LibraryCore,
  db: WritableDb | null,
  folder: string | null,
): SessionProject | null {
  if (folder === null || !/^(?:\/|[A-Za-z]:[\\/])/.test(folder)) return null
  const found = ports.files.stat(folder)
  if (!found) return null
  const git = ports.git.repository(folder)
  const root = git?.root ?? folder
  const known = projectIn(library.db, root, git?.commonDir ?? null) ?? (git ? null : projectAround(library.db, root))
  if (known) return known
  // The home and what lies above it are no projects.
  if (!git && isWithin(ports.files.stat(ports.home)?.realPath ?? ports.home, found.realPath)) return null
  return db ? ensureProject(db, root, git) : { id: null, name: projectName(root, git?.commonDir ?? null) }
}
