import { basename } from 'node:path'
import type { Files } from '../ports.ts'
import { idsIn } from './jaatoText.ts'
import { curatedPath, isRawFile, layoutOf, rawFileName, relativeName } from './jaatoLayout.ts'

export interface Locators {
  /** Returns the locator of the next record of the file. Call once per record, in order. */
  next(id: string): string
  /** Reuses a record's last plain locator instead of calling `next`; returns false if the record may get another one now. */
  keep(locator: string): boolean
}

/**
 * Names the records of a file by their id. If several files of the new layout have the same id, one keeps it plain (raw files
 * named after their id first, then other raw files by name, then curated) and the others append `@<file>`. Beside a new
 * layout, the old file's records always do: most of its ids exist there too, and a locator must not pass to another record
 * when one is removed. A repeated id in one file appends `#2`.
 */
export function locatorsOf(path: string, root: string, files: Files): Locators {
  const isTaken = otherHolders(path, root, files)
  const suffix = `@${relativeName(path, root)}`
  const used = new Set<string>()
  return {
    next(id) {
      const plain = isTaken(id) ? id + suffix : id
      let locator = plain
      for (let count = 2; used.has(locator); count += 1) locator = `${plain}#${count}`
      used.add(locator)
      return locator
    },
    keep(locator) {
      const isPlain = !locator.endsWith(suffix) && !counted.test(locator)
      if (!isPlain || isTaken(locator) || used.has(locator)) return false
      used.add(locator)
      return true
    },
  }
}

const counted = /#\d+$/

/** Whether an earlier file contains an id. */
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
  const { raw, isNew } = layoutOf(root, files)
  if (path !== curatedPath(root)) return () => isNew
  const taken = new Set(raw.flatMap((file) => [...idsIn(file, true, files)]))
  return (id) => taken.has(id)
}

/** Ids in alphabetically earlier raw files, and in raw files named after their id. */
function idsBefore(path: string, root: string, files: Files): Set<string> {
  const ids = new Set<string>()
  for (const file of layoutOf(root, files).raw) {
    if (file === path) continue
    for (const id of idsIn(file, true, files)) if (file < path || basename(file) === rawFileName(id)) ids.add(id)
  }
  return ids
}
