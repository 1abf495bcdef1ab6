import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { isWithin } from '../store/isWithin.ts'
import { pathFrom } from '../store/pathFrom.ts'
import type { Files } from '../ports.ts'
import { filesInside } from './filesInside.ts'

/** The files of a store. `root` is a `.jaato` folder, or a single file in the old layout. */
export interface JaatoLayout {
  old: string | null
  curated: string | null
  raw: string[]
  /** Whether folders or files of the new layout exist, empty or not. */
  isNew: boolean
}

/** Reads the current layout of a store. Leaves out links that leave the root. */
export function layoutOf(root: string, files: Files): JaatoLayout {
  const found = files.stat(root)
  if (found?.kind === 'file') return { old: root, curated: null, raw: [], isNew: false }
  if (!found) return { old: null, curated: null, raw: [], isNew: false }
  const within = (path: string, kind: 'file' | 'folder') => {
    const stat = files.stat(path)
    return stat?.kind === kind && isWithin(stat.realPath, found.realPath)
  }
  const hasRawFolder = within(rawFolder(root), 'folder')
  const hasCurated = within(curatedPath(root), 'file')
  const named = hasRawFolder
    ? files
        .list(rawFolder(root))
        .filter((entry) => entry.kind === 'file' && entry.name.endsWith('.json'))
        .map((entry) => join(rawFolder(root), entry.name))
    : []
  const paths = filesInside(root, [...named, curatedPath(root), oldPath(root)], files)
  return {
    old: paths.includes(oldPath(root)) ? oldPath(root) : null,
    curated: paths.includes(curatedPath(root)) ? curatedPath(root) : null,
    raw: paths.filter((path) => isRawFile(path, root)),
    isNew: hasRawFolder || hasCurated || within(join(root, 'memories'), 'folder'),
  }
}

/** The file with all memories in the old layout. */
export function oldPath(root: string): string {
  return join(root, 'memories.jsonl')
}

/** The file of curated memories in the new layout. */
export function curatedPath(root: string): string {
  return join(root, 'memories', 'curated.jsonl')
}

/** The folder of raw memories in the new layout, one file per memory. */
export function rawFolder(root: string): string {
  return join(root, 'memories', 'raw')
}

/** Whether a path is in the `raw` folder of a store. */
export function isRawFile(path: string, root: string): boolean {
  return dirname(path) === rawFolder(root)
}

/** Whether a path belongs to the new layout of a store. */
export function isInNewLayout(path: string, root: string): boolean {
  return path === curatedPath(root) || isRawFile(path, root)
}

/** A file's path relative to the root, with forward slashes, as used in locators. */
export function relativeName(path: string, root: string): string {
  return path === root ? basename(path) : pathFrom(root, path)
}

const safeId = /^[a-z0-9_][a-z0-9._-]{0,119}$/i
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Returns the raw file name for an id. Ids are arbitrary strings: unsafe ones become a readable part and a hash, so that the
 * file never leaves the folder. `distinct` separates two records that would share a name.
 */
export function rawFileName(id: string, distinct: string | null = null): string {
  if (distinct === null && safeId.test(id) && !reservedNames.test(id) && !id.endsWith('.')) return `${id}.json`
  const readable = id
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const hash = createHash('sha256')
    .update(distinct ?? id)
    .digest('hex')
    .slice(0, 12)
  return `${readable || 'memory'}-${hash}.json`
}
