import { dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { type OwnTopic, readOwnTopic } from '../sources/claudeCodeInPlace.ts'
import type { ReadableDb } from '../store/db.ts'
import { type ReferenceRow, isIndexTop } from '../store/queries/references.ts'
import { decodeColumn, hasKeys } from '../store/jsonColumns.ts'

/** The line of an index that names a note, as written; agents read only this line of the note. */
interface OwnLine {
  /** The memory folder. */
  root: string
  /** Null when the index has no line for the note, or there is no index. */
  line: string | null
  /** The note on the line below, when the line's position was promoted. */
  below: string | null
  /** The description of the note, when it was promoted with the hook. */
  description: string | null
}

/** Serialises the current line of a note, as stored with the reference. */
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

/** Checks whether the line of a note is as written and still above the line it was put above; true when no line was promoted. */
export function isLineAsWritten(db: ReadableDb, files: Files, reference: ReferenceRow): boolean {
  const kept = storedLine(reference)
  if (!kept) return true
  const own = readOwnTopic(reference.path, kept.root, files)
  if (textOf(own) !== kept.line || (kept.description !== null && own.description !== kept.description)) return false
  const below = own.index?.lines.find(({ target }) => target === kept.below)
  if (!own.line || !own.index || !below || below.start > own.line.start) return true
  // A note also moved to the top from here may be above.
  return isIndexTop(db, join(dirname(own.index.path), below.target))
}

/**
 * Returns the current line of a reference: the words agents read, and the line as it is to be stored; null when no line was
 * promoted.
 */
export function currentLine(files: Files, reference: ReferenceRow): { hook: string; own_line: string } | null {
  const kept = storedLine(reference)
  if (!kept || (reference.target !== 'hook' && reference.target !== 'index-top')) return null
  const own = readOwnTopic(reference.path, kept.root, files)
  return { hook: own.hook, own_line: ownLineOf(own, reference.target) }
}

function storedLine({ own_line }: ReferenceRow): OwnLine | null {
  return own_line === null ? null : decodeColumn('own_line', own_line, isOwnLine)
}

function isOwnLine(value: unknown): value is OwnLine {
  return hasKeys<OwnLine>(value, 'root', 'line')
}

function textOf({ index, line }: OwnTopic): string | null {
  return index && line ? index.bytes.subarray(line.start, line.end).toString('utf8').trimEnd() : null
}
