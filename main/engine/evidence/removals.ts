import type { GitRemoval } from '../ports.ts'
import type { Repository } from './repository.ts'
import { isGenericName } from './resolvePath.ts'
import { type Tree, nameOf } from './tree.ts'

/** Maximum number of renames to follow. */
const maxMoves = 5

/** How a path was removed: `was` is its full former path, `to` its current path. */
export interface Removal {
  was: string
  to: string | null
  commit: string
  at: number
}

/** The removal of each path; for a renamed file with its last name; null if there was none. */
export async function removalsOf(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Removal | null>> {
  const { history, head, tree } = repository
  const known = new Map<string, Removal | null>()
  let open = new Map(paths.map((path) => [path, [path]]))
  for (let move = 0; move <= maxMoves && open.size > 0; move += 1) {
    const next = new Map<string, string[]>()
    const removals = await withNamesakes(repository, await history.removals(head.commit, [...open.keys()]))
    for (const [name, removal] of removals)
      for (const origin of open.get(name) ?? []) {
        // The first rename is the one the text does not know of.
        const first = known.get(origin)
        const to = placeNow(tree, removal)
        if (first) known.set(origin, { ...first, to })
        else known.set(origin, removal && { was: removal.path, to, commit: removal.commit, at: removal.at })
        if (removal?.to && to === null) next.set(removal.to, [...(next.get(removal.to) ?? []), origin])
      }
    open = next
  }
  return known
}

function placeNow(tree: Tree, removal: GitRemoval | null): string | null {
  const to = removal?.to ?? null
  return to !== null && (tree.file(to) || tree.isFolder(to)) ? to : null
}

/**
 * If a commit removed the only file of a name and added the only other one, or one beside it with another extension, it is a
 * move, however much was rewritten.
 */
async function withNamesakes(
  { git, root }: Repository,
  removals: ReadonlyMap<string, GitRemoval | null>,
): Promise<ReadonlyMap<string, GitRemoval | null>> {
  const alone = [...removals.values()].flatMap((each) => (each && each.to === null ? [each.commit] : []))
  const changes = await git.changesOf(root, [...new Set(alone)])
  const brought = changes.filter(({ before }) => before === null)
  const taken = Map.groupBy(
    changes.filter(({ after }) => after === null),
    ({ commit, path }) => `${commit} ${nameOf(path)}`,
  )
  const byName = Map.groupBy(brought, ({ commit, path }) => `${commit} ${nameOf(path)}`)
  const byStem = Map.groupBy(brought, ({ commit, path }) => `${commit} ${stemOf(path)}`)
  return new Map(
    [...removals].map(([name, removal]) => {
      if (!removal || removal.to !== null) return [name, removal]
      const { commit, path } = removal
      const key = `${commit} ${nameOf(path)}`
      const named = isGenericName(path) || (taken.get(key)?.length ?? 0) > 1 ? [] : (byName.get(key) ?? [])
      const [only, ...others] = named.length > 0 ? named : (byStem.get(`${commit} ${stemOf(path)}`) ?? [])
      return [name, only && others.length === 0 ? { ...removal, to: only.path } : removal]
    }),
  )
}

/** A path without its file extension. */
function stemOf(path: string): string {
  return path.replace(/(?<=[^/])\.\w{1,12}$/, '')
}
