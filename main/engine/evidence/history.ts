import type { Git, GitRemoval } from '../ports.ts'

/** How long the removals of a history are read for at once, in milliseconds. */
const time = 10_000
/** More names than these are not remembered. */
const most = 50_000

/** What a repository's history says of names that are not in its commit. */
export interface History {
  /** The latest removal of each name in the history of a commit; null where it was read to its end and has none. */
  removals(commit: string, names: readonly string[]): Promise<ReadonlyMap<string, GitRemoval | null>>
}

/** The history of one repository; what was read of it is remembered by commit, and a new commit costs what it brought. */
export function createHistory(git: Git, root: string): History {
  const known = new Map<string, { upTo: string; removal: GitRemoval | null }>()

  const read = async (commit: string, since: string | null, names: readonly string[]): Promise<void> => {
    if (names.length === 0) return
    const { found, isWhole } = await git.removals(root, { commit, since }, names, time)
    const byName = new Map(found.map((removal) => [removal.name, removal]))
    for (const name of names) {
      const removal = byName.get(name) ?? (since === null ? null : (known.get(name)?.removal ?? null))
      if (removal || isWhole) known.set(name, { upTo: commit, removal })
      else known.delete(name)
    }
  }

  return {
    async removals(commit, names) {
      if (known.size > most) known.clear()
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
