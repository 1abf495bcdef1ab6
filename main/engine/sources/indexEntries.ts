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

/** Whether an index file says more than which files there are. */
export function holdsOwnEntries(path: string, files: Files): boolean {
  if (files.stat(path)?.kind !== 'file') return false
  const isFile = (named: string): boolean => files.stat(named)?.kind === 'file'
  const [first] = markdownEntries(withoutIndexLines([...linesOf(path, files)], path, isFile, () => false))
  return first !== undefined
}
