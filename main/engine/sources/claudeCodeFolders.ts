import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { counted } from '../../../shared/text/counted.ts'
import type { Files } from '../ports.ts'
import { isWithin } from '../store/isWithin.ts'
import { folderOfSlug, isSlug, nameInSlug } from './claudeSlug.ts'
import { filesInside } from './filesInside.ts'
import { holdsOwnEntries } from './indexEntries.ts'
import { indexLinesOf, utf8AsLatin1 } from './claudeCodeIndex.ts'
import { frontMatterOf } from './frontMatter.ts'
import { nameOf as plainName } from './plainFiles.ts'

type Found = { root: string; name: string; detail: string }

export const indexName = 'MEMORY.md'

/** Returns the first memory folder at a path. */
export function detectClaude(path: string, files: Files): Found | null {
  return detectAllClaude(path, files)[0] ?? null
}

/**
 * Returns the memory folders at a path: the path itself, or those of a repository, a workspace, a `.claude` folder or
 * `projects`. An index file stands for its folder.
 */
export function detectAllClaude(path: string, files: Files): Found[] {
  const kind = files.stat(path)?.kind
  const folder = kind === 'file' && basename(path) === indexName ? dirname(path) : kind === 'folder' ? path : null
  if (folder === null) return []
  if (isMemoryFolder(folder, files)) return [describe(folder, files)]
  if (kind === 'file') return []
  return foldersInside(folder, files)
    .filter((root) => isMemoryFolder(root, files))
    .map((root) => describe(root, files))
}

function foldersInside(folder: string, files: Files): string[] {
  if (basename(folder) === '.claude')
    return [...placesOfClaude(folder, files), ...placesInProjects(join(folder, 'projects'), files)]
  if (basename(folder) === 'projects') return placesInProjects(folder, files)
  return [join(folder, 'memory'), ...placesOfClaude(join(folder, '.claude'), files)]
}

/**
 * Returns the memories at a path that are only an index file with a text of its own: that of the folder, of a memory folder in
 * it, as `detectAllClaude` looks for them, or of its `.claude` folder.
 */
export function loneMemoriesAt(folder: string, files: Files): string[] {
  const own = isAlone(folder, files) ? [folder] : []
  const inside = foldersInside(folder, files).filter((at) => isAlone(at, files))
  const beside = [folder, join(folder, '.claude')].filter((at) => !isMemoryFolder(at, files) && hasOwnText(at, files))
  return [...new Set([...own, ...beside, ...inside])].map((at) => join(at, indexName))
}

/**
 * Whether an index file in a project's own folder is not its only memory: what other stores hold is promoted into it, so that it is
 * read only if it is named.
 */
export function isBesideOthers(root: string, roots: readonly string[]): boolean {
  const folder = dirname(root)
  if (basename(root) !== indexName || isPlace(folder)) return false
  const project = basename(folder) === '.claude' ? dirname(folder) : folder
  return roots.some((other) => other !== root && isWithin(other, project))
}

/** Returns the memory folder in whose place an index file lies; null for any other file. */
export function folderOfIndex(path: string): string | null {
  return basename(path) === indexName && isPlace(dirname(path)) ? dirname(path) : null
}

function isPlace(folder: string): boolean {
  return basename(folder) === 'memory' || isOfAgent(folder)
}

/** Whether a folder is a memory folder's place that holds nothing but an index file with a text of its own. */
function isAlone(folder: string, files: Files): boolean {
  return isPlace(folder) && claudeRecordFiles(folder, files).length === 0 && hasOwnText(folder, files)
}

function hasOwnText(folder: string, files: Files): boolean {
  return holdsOwnEntries(join(folder, indexName), files)
}

/** Returns the user's memory folders: one per project, those of subagents, and the one named in the settings. */
export function findClaudeFolders(home: string, files: Files): string[] {
  const own = join(home, '.claude')
  const named = namedFolder(home, files)
  const places = [...placesInProjects(join(own, 'projects'), files), ...placesOfClaude(own, files)]
  return [...new Set(named ? [...places, named] : places)].filter(
    (at) => isMemoryFolder(at, files) || isAlone(at, files),
  )
}

const agentFolders = ['agent-memory', 'agent-memory-local']

/** Returns the memory folders in a `.claude` folder: its own and one per subagent. */
export function foldersOfClaude(claude: string, files: Files): string[] {
  return placesOfClaude(claude, files).filter((path) => isMemoryFolder(path, files) || isAlone(path, files))
}

function placesOfClaude(claude: string, files: Files): string[] {
  const agents = agentFolders.flatMap((name) =>
    files
      .list(join(claude, name))
      .filter(({ kind }) => kind === 'folder')
      .map((agent) => join(claude, name, agent.name)),
  )
  return [join(claude, 'memory'), ...agents]
}

/** Returns the parent of the `.claude` folder that contains a memory folder; null if none does. */
export function folderOfClaude(root: string): string | null {
  const isAgents = isOfAgent(root)
  const claude = isAgents ? dirname(dirname(root)) : dirname(root)
  return basename(claude) === '.claude' && (isAgents || basename(root) === 'memory') ? dirname(claude) : null
}

/**
 * Returns the working folder of a memory folder's project: as recorded in its sessions, else the only folder of this machine
 * that the name of the folder around it can stand for; null if there is neither.
 */
export function claudeProjectFolder(root: string, files: Files): string | null {
  return recordedFolder(root, files) ?? folderOfSlug(basename(dirname(root)), root, files)
}

function recordedFolder(root: string, files: Files): string | null {
  const sessions = files.list(dirname(root)).filter(({ name, kind }) => kind === 'file' && name.endsWith('.jsonl'))
  for (const { name } of sessions.slice(-3).reverse()) {
    const stated = readHead(join(dirname(root), name), files).matchAll(/"cwd"\s*:\s*("(?:[^"\\]|\\.)*")/g)
    for (const [, text] of stated) {
      const folder = parseJsonString(text ?? '')
      if (folder !== null) return folder
    }
  }
  return null
}

/** Reads the start of a session, only to learn its project; empty if it cannot be read. */
function readHead(path: string, files: Files): string {
  try {
    return headOf(path, files)
  } catch (error) {
    if (error instanceof AppError) return ''
    throw error
  }
}

/** Parses a JSON string; null if it is invalid, for example because of a bad escape. */
function parseJsonString(json: string): string | null {
  try {
    return String(JSON.parse(json))
  } catch {
    return null
  }
}

/**
 * Returns the topic files of a folder and of its direct subfolders. Leaves out links that leave the root and further names of
 * the same file.
 */
export function claudeRecordFiles(root: string, files: Files): string[] {
  const index = files.stat(join(root, indexName))?.realPath
  const topics = (folder: string) =>
    files
      .list(folder)
      .filter(({ name, kind }) => kind === 'file' && isTopicName(name))
      .map(({ name }) => join(folder, name))
  const folders = files.list(root).filter(({ name, kind }) => kind === 'folder' && !name.startsWith('.'))
  const paths = [...topics(root), ...folders.flatMap(({ name }) => topics(join(root, name)))].sort()
  return filesInside(root, paths, files)
    .filter((path) => files.stat(path)?.realPath !== index)
    .sort()
}

function isTopicName(name: string): boolean {
  return name.toLowerCase().endsWith('.md') && name !== indexName && !name.startsWith('.')
}

/**
 * Checks whether a folder is a memory folder. A folder named `memory` needs an index or a topic file with front matter; a
 * lone index with a text of its own is plain Markdown. Any other folder needs an index that links existing files, or topic files with Claude Code's own front matter.
 */
function isMemoryFolder(path: string, files: Files): boolean {
  const names = files.list(path).flatMap(({ name, kind }) => (kind === 'file' ? [name] : []))
  const hasIndex = names.includes(indexName)
  const composed = new Set(names.map((name) => name.normalize('NFC')))
  const topics = names.filter(isTopicName).slice(0, 20)
  if (basename(path) === 'memory' && hasIndex) return !isAlone(path, files)
  if (topics.some((name) => hasOwnFrontMatter(headOf(join(path, name), files)))) return true
  return (
    hasIndex &&
    indexLinesOf(utf8AsLatin1(headOf(join(path, indexName), files))).some(({ target }) => composed.has(target))
  )
}

function hasOwnFrontMatter(text: string): boolean {
  const frontMatter = frontMatterOf(text)
  if (!frontMatter) return false
  const keys = new Set(frontMatter.entries.map(({ key }) => key))
  const isDescribed = keys.has('metadata') || keys.has('type') || keys.has('description')
  return keys.has('name') && !keys.has('permalink') && isDescribed
}

function placesInProjects(projects: string, files: Files): string[] {
  return files
    .list(projects)
    .slice(0, 1000)
    .filter(({ kind }) => kind === 'folder')
    .map(({ name }) => join(projects, name, 'memory'))
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
  const count = claudeRecordFiles(root, files).length
  return {
    root,
    name: nameOf(root, files),
    detail: `Claude Code memory folder, ${counted(count, 'topic file')}`,
  }
}

/** Returns the display name of an index file that is read as notes. */
export function loneMemoryName(path: string, files: Files): string {
  const folder = dirname(path)
  if (isPlace(folder)) return nameOf(folder, files)
  return basename(folder) === '.claude' ? `.claude/${indexName} in ${basename(dirname(folder))}` : plainName(path)
}

/**
 * Returns a memory folder's display name: its project first, because many folders are called `memory`; a subagent's folder
 * also names the subagent.
 */
function nameOf(root: string, files: Files): string {
  const above = dirname(root)
  const agent = isOfAgent(root) ? ` of agent ${basename(root)}` : ''
  const folder =
    folderOfClaude(root) ?? (basename(root) === 'memory' ? (claudeProjectFolder(root, files) ?? above) : root)
  return claudeSourceName(nameInSlug(folder.split(/[\\/]/).findLast((part) => part !== '') ?? folder)) + agent
}

/** Returns the display name of a memory folder of a project. */
export function claudeSourceName(project: string): string {
  return `${project}: Claude Code memory`
}

/** Whether a memory folder's name for people is only guessed from its path: nothing on this machine says which project it is of. */
export function isNameGuessed(root: string, files: Files): boolean {
  return isSlug(basename(dirname(root))) && claudeProjectFolder(root, files) === null
}

/** Checks for the memory folder of one subagent. */
export function isOfAgent(root: string): boolean {
  return agentFolders.includes(basename(dirname(root)))
}

function headOf(path: string, files: Files): string {
  for (const chunk of files.chunks(path)) return chunk.subarray(0, 65_536).toString('utf8')
  return ''
}
