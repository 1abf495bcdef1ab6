import { isAbsolute, join } from 'node:path'
import type { ProjectFacts } from '../reference/outdated.ts'
import { readOptionalFile } from './readOptionalFile.ts'
import { allProjects, readProject } from '../store/queries/projects.ts'
import type { Library } from '../store/library.ts'

/** Folders of decision records, relative to a project's root. */
const decisionFolders = ['docs/adr', 'docs/decisions', 'docs/architecture/decisions', 'doc/adr', 'adr', 'decisions']
/** Maximum number of subfolders read per folder. */
const maxFolders = 40
/** Minimum length of a project name to search for: shorter names are ordinary words. */
const minNameLength = 5

/** Reads a project's paths, versions and decisions from its files. All are unknown when its folder is gone. */
export function readProjectFacts({ db, files }: Library, projectId: string | null): ProjectFacts {
  const root = readProject(db, projectId)?.root ?? null
  const stands = root !== null && files.stat(root)?.kind === 'folder'
  const finished = allProjects(db)
    .filter((project) => project.name.length >= minNameLength && files.stat(project.root) === null)
    .map(({ name }) => name)
  let packages: string[] | null = null
  return {
    exists: (path) => {
      if (isAbsolute(path)) return files.stat(path) !== null
      if (!stands) return null
      if (files.stat(join(root, path))) return true
      const [first = path] = path.split('/', 1)
      if (files.stat(join(root, first))) return false
      // The path may be relative to a package's folder.
      const from = (packages ??= packageFolders(root)).filter((folder) => files.stat(join(folder, first)))
      return from.length === 0 ? false : from.some((folder) => files.stat(join(folder, path))) || null
    },
    versions: stands ? versionsOf(read(join(root, 'package.json'))) : new Map(),
    superseded: stands ? supersededIn(root) : new Map(),
    finished,
  }

  /** Returns the folders of a project, two levels deep. */
  function packageFolders(folder: string): string[] {
    const below = (at: string): string[] =>
      files
        .list(at)
        .filter(({ name, kind }) => kind === 'folder' && !name.startsWith('.') && name !== 'node_modules')
        .slice(0, maxFolders)
        .map(({ name }) => join(at, name))
    const outer = below(folder)
    return [...outer, ...outer.flatMap(below)]
  }

  function read(path: string): string | null {
    return readOptionalFile(files, path)?.toString('utf8') ?? null
  }

  function supersededIn(folder: string): Map<number, string> {
    const found = new Map<number, string>()
    for (const name of decisionFolders)
      for (const entry of files.list(join(folder, name))) {
        const number = /^(?:adr[-_ ]?)?0*(\d{1,4})[-_. ].*\.md$/i.exec(entry.name)?.[1]
        const status = number && statusOf(read(join(folder, name, entry.name)) ?? '')
        if (number && status) found.set(Number(number), `${entry.name}: ${status}`)
      }
    return found
  }
}

/** Returns the line that says a decision record is no longer in force; null when it is in force. */
function statusOf(record: string): string | null {
  const head = record.slice(0, 4000)
  const line =
    /^(?:[-*]\s*)?\**status\**\s*:[\s*]*(?:superseded|deprecated|rejected)\b.*$/im.exec(head)?.[0] ??
    /^#{1,6}\s*status[^\S\n]*\n\s*((?:superseded|deprecated|rejected)\b.*)$/im.exec(head)?.[1] ??
    /^(?:[-*]\s*)?\**superseded[ -]by[\s*:]*[^\s*:].*$/im.exec(head)?.[0]
  return line?.replaceAll('*', '').trim() ?? null
}

/** Returns the versions a package.json states, without range signs; `node` is the required engine version. */
function versionsOf(manifest: string | null): Map<string, string> {
  const versions = new Map<string, string>()
  if (manifest === null) return versions
  let parsed: unknown
  try {
    parsed = JSON.parse(manifest)
  } catch {
    return versions
  }
  if (typeof parsed !== 'object' || parsed === null) return versions
  for (const key of ['engines', 'devDependencies', 'dependencies']) {
    const named: unknown = (parsed as Record<string, unknown>)[key]
    if (typeof named !== 'object' || named === null) continue
    for (const [name, range] of Object.entries(named)) {
      const version = typeof range === 'string' ? /\d+(?:\.\d+){0,2}/.exec(range)?.[0] : undefined
      if (version !== undefined) versions.set(name.toLowerCase(), version)
    }
  }
  return versions
}
