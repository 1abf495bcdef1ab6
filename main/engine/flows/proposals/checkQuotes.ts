import { isAbsolute, join, relative, sep } from 'node:path'
import type { Proposal, VerdictRequest } from '../../../../shared/model/proposal.ts'
import { containsMask } from '../../../../shared/text/mask.ts'
import type { Library } from '../../store/library.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'

type Quote = Proposal['voices'][number]['quotes'][number]

/** Files above this size, in bytes, are no evidence. */
const maxEvidence = 2_000_000
/** Fewer letters prove nothing: they stand in any text. */
const minLetters = 4

/** The quotes of a proposal that are true, with where they stand, and the others, with why they are not. */
export interface CheckedQuotes {
  quotes: Quote[]
  dropped: { text: string; because: string }[]
}

/**
 * Checks that each quote stands in one of the memories, or in the file it names. Line breaks and runs of spaces do not
 * matter, all else does; dots, as an agent sees them in place of a secret, stand for it.
 */
export function checkQuotes(
  library: Library,
  asked: VerdictRequest['quotes'],
  memories: readonly MemoryRow[],
): CheckedQuotes {
  const checked: CheckedQuotes = { quotes: [], dropped: [] }
  const texts = memories.map((memory) => ({ id: memory.id, text: evenSpaces(textsOf(memory)) }))
  for (const { text, file } of asked) {
    const words = evenSpaces(text)
    const memory = file === undefined ? texts.find((each) => says(each.text, words)) : undefined
    const because =
      words.replace(/[^\p{L}\p{N}]/gu, '').length < minLetters
        ? 'It is too short to prove anything.'
        : file === undefined
          ? memory
            ? null
            : `It stands in ${memories.length === 1 ? 'no part of the memory' : 'none of the memories'}.`
          : falseInFile(library, memories, file, words)
    if (because === null) checked.quotes.push({ text, memory_id: memory?.id ?? null, file: file ?? null })
    else checked.dropped.push({ text, because })
  }
  return checked
}

/** What can be quoted of a memory. */
function textsOf({ content, description, evidence }: MemoryRow): string {
  return [description, content, evidence ?? ''].join('\n')
}

/** Longest secret that dots stand for. */
const maxHidden = 200

function says(text: string, words: string): boolean {
  if (!containsMask(words)) return text.includes(words)
  const parts = words.split(/•+/).filter((part) => part.trim() !== '')
  let at = -1
  for (const part of parts) {
    const next = text.indexOf(part, Math.max(at, 0))
    if (next < 0 || (at >= 0 && next - at > maxHidden)) return false
    at = next + part.length
  }
  return parts.length > 0
}

/** Returns why a quote does not stand in a file of the memories’ projects; null if it does. */
function falseInFile(
  { db, files }: Library,
  memories: readonly MemoryRow[],
  file: string,
  words: string,
): string | null {
  const roots = new Set(memories.flatMap(({ project_id }) => readProject(db, project_id)?.root ?? []))
  if (roots.size === 0) return `It names ${file}, but the memory belongs to no project.`
  for (const root of roots) {
    const path = join(root, file)
    const [home, stat] = [files.stat(root), files.stat(path)]
    if (isAbsolute(file) || !isInside(root, path)) return `${file} is no file of the project that can be quoted.`
    if (!home || stat?.kind !== 'file' || stat.size > maxEvidence || !isInside(home.realPath, stat.realPath)) continue
    if (evenSpaces(files.read(path).toString('utf8')).includes(words)) return null
  }
  return `It does not stand in ${file}.`
}

/** Hidden files and folders, such as those with passwords, are no evidence. */
function isInside(root: string, path: string): boolean {
  const parts = relative(root, path).split(sep)
  return parts.every((part) => !part.startsWith('.'))
}

function evenSpaces(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
