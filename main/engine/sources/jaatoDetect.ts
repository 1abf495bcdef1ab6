import { basename, dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { keysIn } from '../store/jsonEdit.ts'
import { headText } from './headText.ts'
import { layoutOf, oldPath } from './jaatoLayout.ts'
import type { JaatoLayout } from './jaatoLayout.ts'

type Found = { root: string; name: string; detail: string }

/**
 * Finds the store at a path: a workspace, its `.jaato` folder, a file or folder of memories inside, or a single file of
 * records.
 */
export function detectJaato(path: string, files: Files): Found | null {
  const found = files.stat(path)
  if (!found) return null
  if (found.kind === 'file') {
    const folder = enclosingStore(dirname(path), files)
    if (folder) return folder
    return path.endsWith('.jsonl') && holdsRecords(path, files) ? loneFile(path) : null
  }
  // A link to a store may have any name; its target has the store's own name.
  const inside =
    storeAt(join(path, '.jaato'), files) ?? enclosingStore(path, files) ?? enclosingStore(found.realPath, files)
  if (inside) return inside
  const { curated, raw } = layoutOf(path, files)
  if (curated ? holdsRecords(curated, files) : raw[0] && holdsRecords(raw[0], files)) return describe(path, files)
  return holdsRecords(oldPath(path), files) ? loneFile(oldPath(path)) : null
}

/** Returns suggested `.jaato` folders: in the home folder and up to two levels below. */
export function findJaatoFolders(home: string, files: Files): string[] {
  return foldersNear(home, files)
    .map((folder) => join(folder, '.jaato'))
    .filter((path) => storeAt(path, files))
}

/** The home folder and folders up to two levels below, at most 400: where to look for projects. */
export function foldersNear(home: string, files: Files): string[] {
  const found: string[] = []
  let level = [home]
  for (let depth = 0; depth <= 2; depth += 1) {
    const visited = level.slice(0, 400 - found.length)
    found.push(...visited)
    if (depth < 2) level = visited.flatMap((folder) => foldersIn(folder, files))
  }
  return found
}

function foldersIn(folder: string, files: Files): string[] {
  return files
    .list(folder)
    .filter(({ name, kind }) => kind === 'folder' && !name.startsWith('.') && !skipped.has(name))
    .map(({ name }) => join(folder, name))
}

const skipped = new Set([
  'node_modules',
  'Library',
  'AppData',
  'snap',
  'Applications',
  'Pictures',
  'Music',
  'Videos',
  'Movies',
])

function storeAt(path: string, files: Files): Found | null {
  const layout = layoutOf(path, files)
  return layout.old || layout.isNew ? describe(path, files, layout) : null
}

/** Returns the `.jaato` folder at this folder or up to two levels above: it contains `memories` and `memories/raw`. */
function enclosingStore(path: string, files: Files): Found | null {
  if (basename(path) === '.jaato') return storeAt(path, files)
  const names = ['memories', 'raw']
  if (!names.includes(basename(path))) return null
  const above = basename(path) === 'raw' ? dirname(dirname(path)) : dirname(path)
  return basename(above) === '.jaato' ? storeAt(above, files) : null
}

function describe(root: string, files: Files, layout: JaatoLayout = layoutOf(root, files)): Found {
  const name = basename(root) === '.jaato' ? `.jaato in ${basename(dirname(root)) || dirname(root)}` : basename(root)
  const layouts = [...(layout.old ? ['old'] : []), ...(layout.isNew ? ['new'] : [])]
  return { root, name, detail: `jaato, ${layouts.join(' and ') || 'old'} layout` }
}

function loneFile(path: string): Found {
  return {
    root: path,
    name: `${basename(path)} in ${basename(dirname(path)) || dirname(path)}`,
    detail: 'jaato, old layout',
  }
}

const otherKeys = new Set([
  'description',
  'tags',
  'timestamp',
  'usage_count',
  'last_accessed',
  'maturity',
  'confidence',
  'scope',
  'evidence',
  'source_agent',
  'source_session',
])

/** Whether one of the first records has jaato's keys, on one line or several. */
function holdsRecords(path: string, files: Files): boolean {
  if (files.stat(path)?.kind !== 'file') return false
  const head = headText(path, files)
  return head.split(/\r?\n/, 20).some(isRecord) || isRecord(head)
}

function isRecord(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false
  const keys = new Set(keysIn(text))
  return (
    keys.has('id') &&
    keys.has('content') &&
    (keys.has('maturity') || keys.has('usage_count')) &&
    [...keys].filter((key) => otherKeys.has(key)).length >= 3
  )
}
