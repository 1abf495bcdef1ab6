import { isAbsolute } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import type { WritableDb } from '../../store/db.ts'
import { ensureProject, projectAround, projectIds, readProject } from '../../store/queries/projects.ts'

/**
 * Returns the id of the project a contribution names: by id, name or root, or by a folder in it. The folder's repository
 * becomes a project if it is none yet. Null for `none`. Throws `not_found`, and `validation` where several projects have the
 * name.
 */
export function contributedProject({ ports }: LibraryCore, db: WritableDb, named: string): string | null {
  if (named === 'none') return null
  if (isAbsolute(named)) {
    const repository = ports.git.repository(named)
    if (repository) return ensureProject(db, repository.root, repository).id
    const around = projectAround(db, named)
    if (around) return around.id
  }
  const ids = projectIds(db, named)
  if (ids.length > 1) {
    const roots = ids.map((id) => readProject(db, id)?.root ?? id)
    throw new AppError('validation', `${named} names several projects: ${roots.join(', ')}. Name one by its folder.`, {
      ids,
    })
  }
  return ids[0] ?? null
}

/** Whether an absolute folder names a project: it lies in a repository, or in the folder of a known project. */
export function isProjectFolder({ ports, library }: LibraryCore, folder: string): boolean {
  return ports.git.repository(folder) !== null || projectAround(library.db, folder) !== null
}
