import { AppError } from '../../../shared/errors.ts'
import type { Definition, Git, GitHead, GitTouch, Symbols } from '../ports.ts'
import type { History } from './history.ts'
import type { SymbolCache } from '../store/queries/symbols.ts'
import type { Tree } from './tree.ts'

/** A repository at one commit, with the ports to query it. */
export interface Repository {
  git: Git
  symbols: Symbols
  cache: SymbolCache
  root: string
  head: GitHead
  tree: Tree
  history: History
  /** The repository's names: its folder, `owner/name` and its remote's name. */
  names: readonly string[]
  /** Returns why an existing file, or folder (with a trailing slash), is no evidence; null if it is evidence. */
  notEvidence(path: string): string | null
  /** Call between the pieces of long work. */
  yieldIfDue(): Promise<void> | undefined
}

/** Larger files are machine-generated. */
const maxSourceSize = 512 * 1024
const batch = 128

/** Definitions in file contents, by git's blob hash; each is parsed once. */
export interface Definitions {
  load(sources: readonly { blob: string; path: string }[]): Promise<void>
  /** Definitions of one content; empty if it was not loaded or cannot be parsed. */
  of(blob: string | null): readonly Definition[]
}

/** Creates the definitions of one repository; uses the cache for contents parsed before. */
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

/** A file on which the parser fails has no known definitions; other files are unaffected. */
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

/** As `Git.changesOf` for one commit; cached. */
export function rememberChanges({ git, root }: Repository): (commit: string) => Promise<GitTouch[]> {
  const known = new Map<string, Promise<GitTouch[]>>()
  return (commit) => {
    const changes = known.get(commit) ?? git.changesOf(root, [commit])
    known.set(commit, changes)
    return changes
  }
}

/** Commits after a time that changed a path's content, oldest first, the one that added it included. */
export function contentChanges(touches: readonly GitTouch[], time: number): GitTouch[] {
  return touches.filter(({ at, before, after }) => at > time && before !== after)
}

/** As `contentChanges`, from the first that changed the content it had. */
export function changesAfter(touches: readonly GitTouch[], time: number): GitTouch[] {
  const later = contentChanges(touches, time)
  // A file added after the text was written is the file the text means, not yet committed then.
  const from = later.findIndex(({ before }) => before !== null)
  return from < 0 ? [] : later.slice(from)
}

/** A commit's short hash. */
export function short(commit: string): string {
  return commit.slice(0, 7)
}
