import type { Git } from '../ports.ts'
import { counterTerms } from './counterTerms.ts'
import { notEvidence } from './notEvidence.ts'

/** Where a word stands in a repository that a text says should not be there. */
export interface CounterExample {
  word: string
  /** How many files have it, at most 200. */
  files: number
  places: { file: string; line: number; text: string }[]
}

const maxPlaces = 3
/** Texts a search looks for; in a large repository one takes a second. */
const maxTexts = 100
const maxLine = 200
/** Larger files are machine-generated. */
const maxFile = 256 << 10

/** Looks for counter-examples in one repository at one commit, whose list of files is read once, for the first 100 rules. */
export interface CounterSearch {
  of(text: string): Promise<CounterExample[]>
}

/**
 * Searches the commit at HEAD for what speaks against rules: files of the program, not notes, rules for agents, lock files,
 * vendored code, hidden files or what `isOwn` names. `of` throws `unavailable` where git cannot be asked.
 */
export function counterSearch(git: Git, root: string, isOwn: (path: string) => boolean): CounterSearch {
  let opened: Promise<{ commit: string; blobs: ReadonlyMap<string, string> } | null> | null = null
  const isLeftOut = (path: string): boolean => notEvidence(path) !== null || isHidden(path) || isOwn(path)
  let texts = 0
  const open = async () => {
    const head = await git.head(root)
    if (!head) return null
    const files = await git.files(root, head.commit)
    return { commit: head.commit, blobs: new Map(files.flatMap(({ path, blob }) => (blob ? [[path, blob]] : []))) }
  }
  return {
    async of(text) {
      const terms = counterTerms(text)
      if (terms.length === 0 || (texts += 1) > maxTexts) return []
      const at = await (opened ??= open())
      if (!at) return []
      const found = await git.find(root, at.commit, terms, isLeftOut)
      const examples: CounterExample[] = []
      for (const word of terms) {
        const paths = [...(found.get(word) ?? [])].toSorted(shallowFirst)
        if (paths.length === 0) continue
        examples.push({ word, files: paths.length, places: await placesOf(word, paths, at.blobs) })
      }
      return examples
    },
  }

  async function placesOf(
    word: string,
    paths: readonly string[],
    blobs: ReadonlyMap<string, string>,
  ): Promise<CounterExample['places']> {
    const first = paths.slice(0, maxPlaces).flatMap((path) => {
      const blob = blobs.get(path)
      return blob === undefined ? [] : [{ path, blob }]
    })
    const contents = await git.blobs(
      root,
      first.map(({ blob }) => blob),
      maxFile,
    )
    return first.flatMap(({ path: file, blob }) => {
      const lines = contents.get(blob)?.toString('utf8').split(/\r?\n/) ?? []
      const at = lines.findIndex((line) => line.split(/\W+/).includes(word))
      const line = lines[at]
      return line === undefined ? [] : [{ file, line: at + 1, text: line.trim().slice(0, maxLine) }]
    })
  }
}

/** Hidden files and folders hold settings and passwords; nobody may quote them. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'))
}

/** Files near the top of a repository say more about it than those deep in it. */
function shallowFirst(one: string, other: string): number {
  return one.split('/').length - other.split('/').length || (one < other ? -1 : 1)
}
