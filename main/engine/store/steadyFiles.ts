import type { Files } from '../ports.ts'

/** Files each read from disk but once, so that a plan is made of one state of them and can be held against it later. */
export interface SteadyFiles extends Files {
  /** What a file held when it was first read; null where there was none, undefined where nobody asked. */
  seen(path: string): Buffer | null | undefined
}

/** Files of which nothing was read yet. */
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
