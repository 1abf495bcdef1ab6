import { join, relative } from 'node:path'
import { isWithin } from '../store/isWithin.ts'
import type { Files } from '../ports.ts'

/** Filters paths to files inside a folder, following links, with one path per file: its real path if included, else the first. */
export function filesInside(root: string, paths: readonly string[], files: Files): string[] {
  const home = files.stat(root)?.realPath
  if (home === undefined) return []
  const chosen = new Map<string, string>()
  for (const path of paths) {
    const found = files.stat(path)
    if (found?.kind !== 'file' || !isWithin(found.realPath, home)) continue
    const isOwnName = join(home, relative(root, path)) === found.realPath
    if (isOwnName || !chosen.has(found.realPath)) chosen.set(found.realPath, path)
  }
  return [...chosen.values()]
}
