import type { GitRemoval } from '../ports.ts'
import type { Repository } from './repository.ts'
import { isEverywhere } from './resolvePath.ts'
import { type Tree, nameOf } from './tree.ts'

/** How often a file may have moved on. */
const maxMoves = 5

/** What took a path away: `was` is the whole path it had, `to` where it is now. */
export interface Removal {
  was: string
  to: string | null
  commit: string
  at: number
}

/** The removal of each path, of a file that was renamed with the last of its names; null where there was none. */
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
        // What it was first renamed by is what the text missed.
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
 * Where a commit took the one file of a name away and brought the one other, or one beside it with another ending, it moved
 * it, however much of it was rewritten.
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
      const named = isEverywhere(path) || (taken.get(key)?.length ?? 0) > 1 ? [] : (byName.get(key) ?? [])
      const [only, ...others] = named.length > 0 ? named : (byStem.get(`${commit} ${stemOf(path)}`) ?? [])
      return [name, only && others.length === 0 ? { ...removal, to: only.path } : removal]
    }),
  )
}

/** A path without the ending of its file. */
function stemOf(path: string): string {
  return path.replace(/(?<=[^/])\.\w{1,12}$/, '')
}
