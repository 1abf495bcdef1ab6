import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import type { FileStat } from '../engine/ports.ts'

/** The kind of a path, links followed; null if it does not exist or is neither a file nor a folder. */
export function stat(path: string): FileStat | null {
  try {
    const found = statSync(path)
    if (!found.isFile() && !found.isDirectory()) return null
    const realPath = realpathSync(path)
    const link = realPath !== path && lstatSync(path).isSymbolicLink() ? { link: readlinkSync(path) } : {}
    return {
      ...link,
      kind: found.isFile() ? 'file' : 'folder',
      size: found.size,
      mtimeMs: found.mtimeMs,
      mode: found.mode & 0o7777,
      realPath,
    }
  } catch {
    return null
  }
}
