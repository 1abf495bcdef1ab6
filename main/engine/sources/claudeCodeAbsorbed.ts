import type { Files } from '../ports.ts'
import { joinedHook } from './claudeCodeHooks.ts'
import { descriptionIn, textsIn } from './claudeCodeRecord.ts'

/** What the topic files say of themselves that a merged one takes the place of. */
export interface Absorbed {
  hooks: string[]
  descriptions: string[]
  /** The titles that a merge gets by itself, of which none was written by a person for the result. */
  titles: string[]
}

/**
 * Reads what is said of the topic files that a result absorbs: their hooks in the index, which `hooksOf` returns, else their
 * description. Nothing if the result says no more than `text`, the file it takes over.
 */
export function readAbsorbed(
  { text, content }: { text: string; content: string },
  paths: readonly string[],
  hooksOf: (path: string) => string[],
  files: Files,
): Absorbed {
  const own = textsIn(text)
  if (own.content === content.trim()) return { hooks: [], descriptions: [], titles: [] }
  const others = paths.map((path) => {
    const other = files.read(path).toString('utf8')
    const title = textsIn(other).description
    const description = descriptionIn(other) || title
    const [hook = ''] = hooksOf(path)
    return { title, description, hook: hook || description }
  })
  const titles = others.map(({ title }) => title)
  return {
    hooks: others.map(({ hook }) => hook),
    descriptions: others.map(({ description }) => description),
    titles: [...titles, joinedHook([own.description, ...titles])],
  }
}
