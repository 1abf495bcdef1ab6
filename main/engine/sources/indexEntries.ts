import { dirname, resolve } from 'node:path'
import type { Files } from '../ports.ts'
import { indexLinesOf } from './claudeCodeIndex.ts'
import { type Line, linesOf } from './lines.ts'
import { markdownEntries } from './markdownEntries.ts'

/**
 * Returns the lines of an index file with those empty that only name a file that is read too: its notes would be there twice.
 * Lines that `isKnown` knows as entries stay.
 */
export function withoutIndexLines(
  lines: readonly Line[],
  path: string,
  isRead: (path: string) => boolean,
  isKnown: (raw: string) => boolean,
): Line[] {
  return lines.map((line) => {
    const [named] = indexLinesOf(line.bytes.toString('latin1'))
    const isNote = named && isRead(resolve(dirname(path), named.target)) && !isKnown(line.bytes.toString('utf8'))
    return isNote ? { ...line, bytes: line.bytes.subarray(0, 0) } : line
  })
}

/** Whether an index file says more than which notes there are; a note’s own file may be gone, or arrive later. */
export function holdsOwnEntries(path: string, files: Files): boolean {
  if (files.stat(path)?.kind !== 'file') return false
  const lines = withoutIndexLines(
    [...linesOf(path, files)],
    path,
    () => true,
    () => false,
  )
  const [first] = markdownEntries(lines)
  return first !== undefined
}
