import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Files } from '../ports.ts'
import { indexLinesOf, latin1 } from './claudeCodeIndex.ts'
import { frontMatterFields, frontMatterOf } from './frontMatter.ts'

type Found = { root: string; name: string; detail: string }

export const indexName = 'MEMORY.md'

/** The memory folder at a path, or the first one of a project folder, of `projects` or of `.claude`. */
export function detectClaude(path: string, files: Files): Found | null {
  const kind = files.stat(path)?.kind
  if (kind === 'file')
    return basename(path) === indexName && isMemoryFolder(dirname(path), files) ? describe(dirname(path), files) : null
  if (kind !== 'folder') return null
  if (isMemoryFolder(path, files)) return describe(path, files)
  if (isMemoryFolder(join(path, 'memory'), files)) return describe(join(path, 'memory'), files)
  const projects = basename(path) === '.claude' ? join(path, 'projects') : basename(path) === 'projects' ? path : null
  const first = projects ? memoryFoldersIn(projects, files)[0] : undefined
  return first ? describe(first, files) : null
}

/** The memory folders of this person: one a project, and the one the settings name. */
export function findClaudeFolders(home: string, files: Files): string[] {
  const found = memoryFoldersIn(join(home, '.claude', 'projects'), files)
  const named = namedFolder(home, files)
  return named && !found.includes(named) && isMemoryFolder(named, files) ? [...found, named] : found
}

/** The working folder of the project a memory folder belongs to, as its sessions state it; null where none does. */
export function claudeProjectFolder(root: string, files: Files): string | null {
  const sessions = files.list(dirname(root)).filter(({ name, kind }) => kind === 'file' && name.endsWith('.jsonl'))
  for (const { name } of sessions.slice(-3).reverse()) {
    const found = /"cwd"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(headOf(join(dirname(root), name), files))
    if (found?.[1]) return String(JSON.parse(found[1]))
  }
  return null
}

/** The topic files of a folder and of the folders directly in it. Links that leave the root are left out. */
export function claudeRecordFiles(root: string, files: Files): string[] {
  const rootPath = files.stat(root)?.realPath
  if (rootPath === undefined) return []
  const isInside = (path: string) => (files.stat(path)?.realPath ?? '').startsWith(rootPath + sep)
  const topics = (folder: string) =>
    files
      .list(folder)
      .filter(({ name, kind }) => kind === 'file' && isTopicName(name))
      .map(({ name }) => join(folder, name))
  const folders = files.list(root).filter(({ name, kind }) => kind === 'folder' && !name.startsWith('.'))
  return [...topics(root), ...folders.flatMap(({ name }) => topics(join(root, name)))].filter(isInside).sort()
}

function isTopicName(name: string): boolean {
  return name.toLowerCase().endsWith('.md') && name !== indexName && !name.startsWith('.')
}

/**
 * A folder named `memory` counts if it has an index or a topic file with front matter; any other only with both an
 * index that links files standing there, or topic files with Claude Code's own front matter.
 */
function isMemoryFolder(path: string, files: Files): boolean {
  const names = files.list(path).flatMap(({ name, kind }) => (kind === 'file' ? [name] : []))
  const hasIndex = names.includes(indexName)
  const composed = new Set(names.map((name) => name.normalize('NFC')))
  const topics = names.filter(isTopicName).slice(0, 20)
  if (basename(path) === 'memory' && hasIndex) return true
  if (topics.some((name) => hasOwnFrontMatter(headOf(join(path, name), files)))) return true
  return (
    hasIndex && indexLinesOf(latin1(headOf(join(path, indexName), files))).some(({ target }) => composed.has(target))
  )
}

function hasOwnFrontMatter(text: string): boolean {
  const frontMatter = frontMatterOf(text)
  if (!frontMatter) return false
  const fields = frontMatterFields(frontMatter)
  return (
    'name' in fields &&
    !('permalink' in fields) &&
    ('metadata' in fields || 'type' in fields || 'description' in fields)
  )
}

function memoryFoldersIn(projects: string, files: Files): string[] {
  return files
    .list(projects)
    .slice(0, 1000)
    .filter(({ kind }) => kind === 'folder')
    .map(({ name }) => join(projects, name, 'memory'))
    .filter((path) => isMemoryFolder(path, files))
}

function namedFolder(home: string, files: Files): string | null {
  const path = join(home, '.claude', 'settings.json')
  if (files.stat(path)?.kind !== 'file') return null
  try {
    const named: unknown = JSON.parse(headOf(path, files)).autoMemoryDirectory
    return typeof named === 'string' && named !== '' ? resolve(home, named.replace(/^~[/\\]/, '')) : null
  } catch {
    return null
  }
}

function describe(root: string, files: Files): Found {
  const project = claudeProjectFolder(root, files) ?? dirname(root)
  const count = claudeRecordFiles(root, files).length
  return {
    root,
    name: `Claude Code memory of ${basename(basename(root) === 'memory' ? project : root) || project}`,
    detail: `Claude Code memory folder, ${count} topic file${count === 1 ? '' : 's'}`,
  }
}

function headOf(path: string, files: Files): string {
  for (const chunk of files.chunks(path)) return chunk.subarray(0, 65_536).toString('utf8')
  return ''
}
