import type { Git, GitRemoval } from '../ports.ts'

/** Time limit for one pass over the history's removals, in milliseconds. */
const timeLimit = 10_000
/** Maximum number of cached names. */
const maxCachedNames = 50_000

/** Looks up names that are missing in the commit in the repository's history. */
export interface History {
  /** The latest removal of each name before a commit; null if the whole history has none. */
  removals(commit: string, names: readonly string[]): Promise<ReadonlyMap<string, GitRemoval | null>>
}

/** Creates the history of one repository. Results are cached by commit, so a new commit costs only its own changes. */
export function createHistory(git: Git, root: string): History {
  const known = new Map<string, { upTo: string; removal: GitRemoval | null }>()

  const read = async (commit: string, since: string | null, names: readonly string[]): Promise<void> => {
    if (names.length === 0) return
    const { found, isWhole } = await git.removals(root, { commit, since }, names, timeLimit)
    const byName = new Map(found.map((removal) => [removal.name, removal]))
    for (const name of names) {
      const removal = byName.get(name) ?? (since === null ? null : (known.get(name)?.removal ?? null))
      if (removal || isWhole) known.set(name, { upTo: commit, removal })
      else known.delete(name)
    }
  }

  return {
    async removals(commit, names) {
      if (known.size > maxCachedNames) known.clear()
      const older = new Map<string, string[]>()
      for (const name of names) {
        const upTo = known.get(name)?.upTo
        if (upTo !== undefined && upTo !== commit) older.set(upTo, [...(older.get(upTo) ?? []), name])
      }
      for (const [upTo, some] of older)
        await read(commit, (await git.isAncestor(root, upTo, commit)) ? upTo : null, some)
      const unread = names.filter((name) => known.get(name)?.upTo !== commit)
      await read(commit, null, unread)
      return new Map(
        names.flatMap((name) => {
          const answer = known.get(name)
          return answer ? [[name, answer.removal] as const] : []
        }),
      )
    },
  }
}
