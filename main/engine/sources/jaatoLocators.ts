import { basename } from 'node:path'
import type { Files } from '../ports.ts'
import { idsIn } from './jaatoText.ts'
import { curatedPath, isRawFile, layoutOf, rawFileName, relativeName } from './jaatoLayout.ts'

/**
 * How the records of one file are named: by their id. Where another file of the root holds the same id, one keeps it
 * plain (raw files named after their id first, then other raw files by name, then curated, then the old file) and the
 * others add `@<file>`. The same id again in one file adds `#2`. Call it once a record, in order.
 */
export function locatorsOf(path: string, root: string, files: Files): (id: string) => string {
  const isTaken = otherHolders(path, root, files)
  const suffix = `@${relativeName(path, root)}`
  const used = new Set<string>()
  return (id) => {
    const first = isTaken(id) ? id + suffix : id
    let locator = first
    for (let count = 2; used.has(locator); count += 1) locator = `${first}#${count}`
    used.add(locator)
    return locator
  }
}

/** Whether a file that comes before this one holds an id. */
function otherHolders(path: string, root: string, files: Files): (id: string) => boolean {
  if (path === root) return () => false
  if (isRawFile(path, root)) {
    let earlier: Set<string> | null = null
    return (id) => {
      if (basename(path) === rawFileName(id)) return false
      earlier ??= idsBefore(path, root, files)
      return earlier.has(id)
    }
  }
  const { raw, curated } = layoutOf(root, files)
  const taken = new Set(raw.flatMap((file) => [...idsIn(file, true, files)]))
  if (path !== curatedPath(root) && curated) for (const id of idsIn(curated, false, files)) taken.add(id)
  return (id) => taken.has(id)
}

/** The ids held by raw files earlier in the alphabet, and by those that are named after their id. */
function idsBefore(path: string, root: string, files: Files): Set<string> {
  const ids = new Set<string>()
  for (const file of layoutOf(root, files).raw) {
    if (file === path) continue
    for (const id of idsIn(file, true, files)) if (file < path || basename(file) === rawFileName(id)) ids.add(id)
  }
  return ids
}
