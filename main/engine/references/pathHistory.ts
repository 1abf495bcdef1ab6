import { AppError } from '../../../shared/errors.ts'
import type { Core } from '../runtime/core.ts'
import type { PathHistory } from '../reference/outdated.ts'
import { readProject } from '../store/queries/projects.ts'

/** How long the history is read, in milliseconds. */
const time = 10_000

/**
 * What the history of a project's repository says of paths, from its top, that are not in its folder. Null where there is no
 * repository, no commit, or git cannot tell.
 */
export async function readPathHistory(
  { library: { db }, ports: { git } }: Core,
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
    const { found, isWhole } = await git.removals(root, { commit: head.commit, since: null }, absent, time)
    return {
      committed: new Set(paths.filter((path) => committed.has(path))),
      // A longer path that ends in the same parts is another one.
      removals: new Map(found.flatMap((removal) => (removal.path === removal.name ? [[removal.name, removal]] : []))),
      isWhole: isWhole && !head.isShallow,
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** A path and the folders it lies in. */
function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
