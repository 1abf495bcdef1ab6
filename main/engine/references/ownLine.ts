import { dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { type OwnTopic, readOwnTopic } from '../sources/claudeCodeInPlace.ts'
import type { ReadableDb } from '../store/db.ts'
import { type ReferenceRow, isIndexTop } from '../store/queries/references.ts'

/** The line of an index that names a note, as it was written; the whole of it is what agents read of the note. */
interface OwnLine {
  /** The memory folder. */
  root: string
  /** Null where the index has no line for it, or there is no index. */
  line: string | null
  /** The note on the line below, where the place of the line was promoted. */
  below: string | null
  /** The description of the note, where that was promoted with the hook. */
  description: string | null
}

/** What the line of a note says now, as it is kept with the reference. */
export function ownLineOf(own: OwnTopic, target: 'hook' | 'index-top'): string {
  const { root, line, description } = own
  const below = target === 'index-top' && line ? own.index?.lines.find(({ start }) => start > line.start) : undefined
  const written: OwnLine = {
    root,
    line: textOf(own),
    below: below?.target ?? null,
    description: target === 'hook' ? description : null,
  }
  return JSON.stringify(written)
}

/** Whether the line of a note says what was written, and stands above what it was put above; true where no line was promoted. */
export function lineStands(db: ReadableDb, files: Files, reference: ReferenceRow): boolean {
  const kept = keptLine(reference)
  if (!kept) return true
  const own = readOwnTopic(reference.path, kept.root, files)
  if (textOf(own) !== kept.line || (kept.description !== null && own.description !== kept.description)) return false
  const below = own.index?.lines.find(({ target }) => target === kept.below)
  if (!own.line || !below || below.start > own.line.start) return true
  // What was moved to the top from here too may stand above.
  return isIndexTop(db, join(dirname(own.index!.path), below.target))
}

/** What the line of a reference says now: the words agents read, and the line as it is to be kept; null where no line was promoted. */
export function lineNow(files: Files, reference: ReferenceRow): { hook: string; own_line: string } | null {
  const kept = keptLine(reference)
  if (!kept || (reference.target !== 'hook' && reference.target !== 'index-top')) return null
  const own = readOwnTopic(reference.path, kept.root, files)
  return { hook: own.hook, own_line: ownLineOf(own, reference.target) }
}

function keptLine({ own_line }: ReferenceRow): OwnLine | null {
  return own_line === null ? null : (JSON.parse(own_line) as OwnLine)
}

function textOf({ index, line }: OwnTopic): string | null {
  return index && line ? index.bytes.subarray(line.start, line.end).toString('utf8').trimEnd() : null
}
