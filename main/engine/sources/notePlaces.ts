import { basename, dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { folderOfIndex, indexName, loneMemoriesAt, loneMemoryName } from './claudeCodeFolders.ts'
import { isProgressLog, markdownFiles, nameOf } from './plainFiles.ts'

/** A folder or file of notes, and its display name. */
export interface NotePlace {
  root: string
  name: string
}

/** Folders of a project in which only agents keep notes, and what they are called. */
const agentFolders: Readonly<Record<string, string>> = {
  '.serena/memories': 'Serena memories',
  'memory-bank': 'memory bank',
  memory_bank: 'memory bank',
  '.memory-bank': 'memory bank',
  'docs/memory-bank': 'memory bank',
  '.github/memory-bank': 'memory bank',
  '.cursor/memory-bank': 'memory bank',
  '.clinerules/memory-bank': 'memory bank',
  '.kilocode/rules/memory-bank': 'memory bank',
  cline_docs: 'memory bank',
  '.learnings': 'learnings',
  '.claude/learnings': 'learnings',
  '.agent/memory': '.agent/memory',
  '.agents/memory': '.agents/memory',
  '.ai/memory': '.ai/memory',
  '.cursor/memory': '.cursor/memory',
  '.memory': '.memory',
  '.sisyphus/notepads': 'notepads',
}

/** Folders of the home folder in which agents keep notes for all projects. */
const homeFolders: Readonly<Record<string, string>> = {
  '.serena/memories': 'Serena memories',
  '.hermes/memories': 'Hermes memories',
  '.openclaw/workspace/memory': 'OpenClaw memory',
  '.config/Code/User/globalStorage/github.copilot-chat/memory-tool/memories': 'Copilot memories',
  'Library/Application Support/Code/User/globalStorage/github.copilot-chat/memory-tool/memories': 'Copilot memories',
  'AppData/Roaming/Code/User/globalStorage/github.copilot-chat/memory-tool/memories': 'Copilot memories',
  '.vscode-server/data/User/globalStorage/github.copilot-chat/memory-tool/memories': 'Copilot memories',
}

/** Folders of a project that may hold notes of people and agents. */
const commonFolders = ['notes', 'lessons', 'memories', 'memory']

/** Where a project has a file of lessons, and the names of such files. */
const fileFolders = ['', 'docs', 'tasks', '.claude', '.ai', '.context', 'scripts/ralph', '.ralph', 'ralph']
const lessonsFile = /^(?:learnings?|lessons?(?:[-_ ]learn(?:ed|t))?|gotchas|agent[-_ ]notes|session[-_ ]notes)\.md$/i
/** A loop of agents (Ralph) keeps its tasks in one file and what it learned in another beside it. */
const tasksOfLoop = 'prd.json'

/** Returns the places in a project where agents leave notes, without those that are empty. */
export function notePlacesIn(project: string, files: Files): NotePlace[] {
  const places = agentPlacesIn(project, files)
  const lone = new Set(places.map(({ root }) => folderOfIndex(root)))
  return [...places, ...existing(project, commonFolders, files).filter(({ root }) => !lone.has(root))]
}

/** As `notePlacesIn`, without folders whose names say little, such as `notes`. */
export function agentPlacesIn(project: string, files: Files): NotePlace[] {
  // Listing the project once spares asking for each place in it.
  const names = new Set(['', ...files.list(project).map(({ name }) => name)])
  const mayHave = (place: string): boolean => names.has(place.split('/')[0] ?? '')
  const lessons = fileFolders.filter(mayHave).flatMap((folder) => {
    const inside = files.list(join(project, folder)).filter(({ kind }) => kind === 'file')
    const isLoop = inside.some(({ name }) => name === tasksOfLoop)
    return inside
      .filter(({ name }) => lessonsFile.test(name) || (isLoop && isProgressLog(name)))
      .map(({ name }) => placeAt(join(project, folder, name), files))
  })
  const memories = loneMemoriesAt(project, files).map((root) => placeAt(root, files))
  return [...existing(project, Object.keys(agentFolders).filter(mayHave), files), ...lessons, ...memories]
}

/** Whether only agents keep notes at a place; a project has such places. */
export function isAgentsPlace({ root }: NotePlace): boolean {
  const isClaudes = folderOfIndex(root) !== null || root.replaceAll('\\', '/').endsWith(`/.claude/${indexName}`)
  return isClaudes || conventionOf(root) !== null || isProgressLog(basename(root))
}

/** Returns the places in the home folder where agents keep notes for all projects. */
export function homePlaces(home: string, files: Files): NotePlace[] {
  return existing(home, Object.keys(homeFolders), files)
}

/** Returns a place of notes with its name, such as `Serena memories in parcel-api` or `tasks/lessons.md in parcel-api`. */
export function placeAt(root: string, files: Files): NotePlace {
  if (basename(root) === indexName) return { root, name: loneMemoryName(root, files) }
  const found = conventionOf(root) ?? lessonsIn(root)
  return { root, name: found ? `${found[1]} in ${basename(found[0])}` : nameOf(root) }
}

/** Returns the project whose agents keep notes at a place by convention; null if the place says nothing about it. */
export function projectOfNotes(root: string): string | null {
  return conventionOf(root)?.[0] ?? null
}

function conventionOf(root: string): [project: string, what: string] | null {
  const path = root.replaceAll('\\', '/')
  const found = Object.entries({ ...homeFolders, ...agentFolders }).find(([folder]) => path.endsWith(`/${folder}`))
  return found ? [root.slice(0, -found[0].length - 1), found[1]] : null
}

function lessonsIn(root: string): [project: string, what: string] | null {
  const [file, inside] = [basename(root), dirname(root)]
  if (!lessonsFile.test(file) && !isProgressLog(file)) return null
  const folder = fileFolders.find((each) => each !== '' && inside.replaceAll('\\', '/').endsWith(`/${each}`))
  return folder === undefined ? null : [inside.slice(0, -folder.length - 1), `${folder}/${file}`]
}

function existing(folder: string, names: readonly string[], files: Files): NotePlace[] {
  const seen = new Set<string>()
  return names.flatMap((name) => {
    const root = join(folder, name)
    const found = files.stat(root)
    if (found?.kind !== 'folder' || seen.has(found.realPath) || markdownFiles(root, files).length === 0) return []
    seen.add(found.realPath)
    return placeAt(root, files)
  })
}
