import { AppError } from '../../../shared/errors.ts'
import type { Definition, Git, GitHead, GitTouch, Symbols } from '../ports.ts'
import type { History } from './history.ts'
import type { SymbolCache } from '../store/queries/symbols.ts'
import type { Tree } from './tree.ts'

/** A repository at one commit, and what it is asked through. */
export interface Repository {
  git: Git
  symbols: Symbols
  cache: SymbolCache
  root: string
  head: GitHead
  tree: Tree
  history: History
  /** What the repository itself is called: its folder, `owner/name` and the name of its remote. */
  names: readonly string[]
  /** Why a file or a folder (with a slash at its end) that is there is no evidence; null for one that is. */
  notEvidence(path: string): string | null
  /** To be called between the pieces of long work. */
  yieldIfDue(): Promise<void> | undefined
}

/** Larger files are made by machines. */
const maxSourceSize = 512 * 1024
const batch = 128

/** What is defined in contents of files, by the hash git knows them by; parsed once. */
export interface Definitions {
  load(sources: readonly { blob: string; path: string }[]): Promise<void>
  /** Of one content; none where it was not loaded or cannot be parsed. */
  of(blob: string | null): readonly Definition[]
}

/** Definitions of one repository, read from the cache where they were parsed before. */
export function createDefinitions({ git, symbols, cache, root, yieldIfDue }: Repository): Definitions {
  const known = new Map<string, readonly Definition[]>()
  return {
    async load(sources) {
      const wanted = new Map(
        sources
          .filter(({ blob, path }) => !known.has(blob) && symbols.reads(path))
          .map(({ blob, path }) => [blob, path]),
      )
      for (const [blob, definitions] of cache.read([...wanted.keys()])) {
        known.set(blob, definitions)
        wanted.delete(blob)
      }
      const rest = [...wanted]
      for (let at = 0; at < rest.length; at += batch) {
        const part = rest.slice(at, at + batch)
        const contents = await git.blobs(
          root,
          part.map(([blob]) => blob),
          maxSourceSize,
        )
        const readable = part.flatMap(([blob, path]) => {
          const bytes = contents.get(blob)
          return bytes ? [{ blob, path, text: bytes.toString('utf8') }] : []
        })
        const found = await definitionsOf(symbols, readable)
        const fresh = readable.flatMap(({ blob }, index) => {
          const definitions = found[index]
          return definitions ? [[blob, definitions] as const] : []
        })
        for (const [blob, definitions] of fresh) known.set(blob, definitions)
        cache.save(fresh)
        await yieldIfDue()
      }
    },
    of: (blob) => (blob === null ? [] : (known.get(blob) ?? [])),
  }
}

/** A file the parser breaks over defines nothing we know of; the others are none the worse for it. */
async function definitionsOf(
  symbols: Symbols,
  sources: readonly { path: string; text: string }[],
): Promise<(Definition[] | null)[]> {
  try {
    return await symbols.definitions(sources.map(({ path, text }) => ({ path, text })))
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** As `Git.changesOf` of one commit; asked once for each. */
export function rememberChanges({ git, root }: Repository): (commit: string) => Promise<GitTouch[]> {
  const known = new Map<string, Promise<GitTouch[]>>()
  return (commit) => {
    const changes = known.get(commit) ?? git.changesOf(root, [commit])
    known.set(commit, changes)
    return changes
  }
}

/** What commits did to a path after a time that changed what it holds, oldest first. */
export function changesAfter(touches: readonly GitTouch[], time: number): GitTouch[] {
  const later = touches.filter(({ at, before, after }) => at > time && before !== after)
  // A file that came after the text was written is what the text spoke of, as yet unsaved in the repository.
  const from = later.findIndex(({ before }) => before !== null)
  return from < 0 ? [] : later.slice(from)
}

/** A commit as people write it. */
export function short(commit: string): string {
  return commit.slice(0, 7)
}
