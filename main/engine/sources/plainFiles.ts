import { basename, dirname, join } from 'node:path'
import { isWithin } from '../store/isWithin.ts'
import type { Files } from '../ports.ts'
import { nameInSlug } from './claudeSlug.ts'
import { headText } from './headText.ts'

/** The objects in a file's first lines, also several on one line. */
export function headObjects(path: string, files: Files): Record<string, unknown>[] {
  return headText(path, files)
    .split(/\r?\n/)
    .flatMap((line) => {
      const found: Record<string, unknown>[] = []
      for (const piece of line.split(/(?<=\})\s*(?=\{)/)) {
        try {
          const value: unknown = JSON.parse(piece)
          if (typeof value === 'object' && value !== null && !Array.isArray(value)) found.push({ ...value })
        } catch {
          continue
        }
      }
      return found
    })
}

/** A short display name, such as `notes in parcel-api`. */
export function nameOf(root: string): string {
  const parent = nameInSlug(basename(dirname(root)))
  return parent === '' ? basename(root) : `${basename(root)} in ${parent}`
}

/** A file's modification time as ISO 8601 in UTC; the epoch if it is gone. */
export function fileTime(path: string, files: Files): string {
  return new Date(files.stat(path)?.mtimeMs ?? 0).toISOString()
}

/** Whether a file name is hidden or temporary. */
function isIgnoredName(name: string): boolean {
  return name.startsWith('.') || name.endsWith('.tmp') || name.endsWith('~') || name === 'node_modules'
}

/**
 * Returns the files at a path, absolute and sorted: the path itself if it is a file, else the files inside that `wanted`
 * selects by name, at any depth if `deep`. Leaves out hidden and temporary files, `node_modules` and links out of the folder.
 */
export function filesAt(root: string, deep: boolean, wanted: (name: string) => boolean, files: Files): string[] {
  const found = files.stat(root)
  if (!found) return []
  if (found.kind === 'file') return [root]
  const paths: string[] = []
  const visited = new Set([found.realPath])
  const visit = (folder: string): void => {
    for (const { name, kind } of files.list(folder)) {
      if (isIgnoredName(name) || (kind === 'folder' ? !deep : !wanted(name))) continue
      const path = join(folder, name)
      const stat = files.stat(path)
      if (!stat || !isWithin(stat.realPath, found.realPath) || visited.has(stat.realPath)) continue
      visited.add(stat.realPath)
      if (kind === 'file') paths.push(path)
      else visit(path)
    }
  }
  visit(root)
  return paths.sort()
}

/** Whether a file name is that of a Markdown file, such as a rule of Cursor (`.mdc`) or the log of a loop of agents. */
export function isMarkdown(name: string): boolean {
  return /\.(mdc?|markdown)$/i.test(name) || isProgressLog(name)
}

/** Whether a file name is that of the log in which a loop of agents (Ralph) notes what it did and learned, in Markdown. */
export function isProgressLog(name: string): boolean {
  return name === 'progress.txt'
}

/** Returns the Markdown files at a path, at any depth, as `filesAt`. */
export function markdownFiles(root: string, files: Files): string[] {
  return filesAt(root, true, isMarkdown, files)
}

/** Counts the files in a folder, at any depth, that are not Markdown, without hidden and temporary ones. */
export function countOthers(root: string, files: Files): number {
  return filesAt(root, true, (name) => !isMarkdown(name), files).filter((path) => path !== root).length
}
