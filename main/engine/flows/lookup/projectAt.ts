import type { LibraryCore } from '../../runtime/core.ts'
import { allProjects, projectIn } from '../../store/queries/projects.ts'

/** Returns the id of the project that a folder is in, by its repository, else by the nearest root; null if none is known. */
export function projectAt({ library: { db, files }, ports: { git } }: LibraryCore, folder: string): string | null {
  const path = files.stat(folder)?.realPath ?? folder
  const repository = git.repository(path)
  const own = repository && projectIn(db, repository.root, repository.commonDir)
  if (own) return own.id
  const within = allProjects(db).filter(({ root }) => path === root || path.startsWith(`${root}/`))
  return within.toSorted((one, other) => other.root.length - one.root.length)[0]?.id ?? null
}
