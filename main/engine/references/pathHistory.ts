import { AppError } from '../../../shared/errors.ts'
import type { LibraryCore } from '../runtime/core.ts'
import type { PathHistory } from '../reference/outdated.ts'
import { readProject } from '../store/queries/projects.ts'

/** Time limit for reading the history, in milliseconds. */
const timeLimit = 10_000

/**
 * Reads from a project's repository the history of paths, relative to its root, that are missing from its folder. Null when
 * there is no repository or commit, or git fails.
 */
export async function readPathHistory(
  { library: { db }, ports: { git } }: LibraryCore,
  projectId: string | null,
  paths: readonly string[],
): Promise<PathHistory | null> {
  const project = readProject(db, projectId)
  if (!project || project.git_dir === null || paths.length === 0) return null
  const { root } = project
  try {
    const head = await git.head(root)
    if (!head) return null
    const committed = new Set((await git.files(root, head.commit)).flatMap(({ path }) => withFolders(path)))
    const absent = paths.filter((path) => !committed.has(path))
    const { found, isWhole } = await git.removals(root, { commit: head.commit, since: null }, absent, timeLimit)
    return {
      committed: new Set(paths.filter((path) => committed.has(path))),
      // A longer path that ends in the same parts is a different one.
      removals: new Map(found.flatMap((removal) => (removal.path === removal.name ? [[removal.name, removal]] : []))),
      isWhole: isWhole && !head.isShallow,
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Returns a path and its parent folders. */
function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
