import type { Files } from '../ports.ts'

/**
 * Files that are read from disk only once each, so that a plan is based on a single state of them and can be compared with it
 * later.
 */
export interface SteadyFiles extends Files {
  /** Returns a file's bytes as first read; null if there was none, undefined if it was never read. */
  seen(path: string): Buffer | null | undefined
}

/** Wraps files with an empty cache. */
export function steadyFiles(files: Files): SteadyFiles {
  const known = new Map<string, Buffer | null>()
  const read = (path: string): Buffer => {
    const bytes = known.get(path) ?? files.read(path)
    known.set(path, bytes)
    return bytes
  }
  return {
    ...files,
    read,
    stat(path) {
      const found = files.stat(path)
      if (!found && !known.has(path)) known.set(path, null)
      return found
    },
    *chunks(path) {
      if (files.stat(path)) yield read(path)
    },
    seen: (path) => known.get(path),
  }
}
