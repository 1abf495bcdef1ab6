import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { type Entry, linkedFile } from './hygieneEntries.ts'
import type { Files } from '../ports.ts'
import { type ProjectFacts, pathsIn } from '../reference/outdated.ts'

export interface Absent {
  /** Paths relative to the project's root, as the entry or its history states them. */
  gone: string[]
  named: string[]
}

/** Returns the paths an entry names, and those of them that do not exist. The line of an index names its file. */
export function absentPaths(files: Files, entry: Entry, facts: ProjectFacts, root: string | null): Absent {
  const topic = linkedFile(entry)
  if (topic !== null) {
    if (existsBeside(files, entry, topic)) return { gone: [], named: [topic] }
    const fromRoot = root === null ? topic : relative(root, join(dirname(entry.file), topic))
    const path = fromRoot.startsWith('..') ? topic : fromRoot.split(sep).join('/')
    return { gone: [path], named: [path] }
  }
  const named = pathsIn(entry.text)
  const isGone = (path: string): boolean => !existsBeside(files, entry, path) && facts.exists(path) === false
  return { gone: named.filter(isGone), named }
}

/** Returns the latest time an entry can have been written, in milliseconds since the epoch: its author knew no later commit. */
export function latestWriteTime(files: Files, { file, text, reference }: Entry): number {
  if (reference) return Date.parse(reference.updated_at)
  const day = /^[([]?(\d{4}-\d\d-\d\d)\b/.exec(text)?.[1]
  const stated = day === undefined ? Number.NaN : Date.parse(day) + 86_400_000
  const touched = files.stat(file)?.mtimeMs ?? Number.POSITIVE_INFINITY
  return Number.isNaN(stated) ? touched : Math.min(stated, touched)
}

/** Checks whether a path exists relative to the folder of the entry's file. */
function existsBeside(files: Files, { file, line }: Entry, path: string): boolean {
  return line !== null && files.stat(isAbsolute(path) ? path : join(dirname(file), path)) !== null
}
