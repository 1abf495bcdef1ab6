import { claudeSourceName, isNameGuessed } from '../../sources/claudeCodeFolders.ts'
import { isSlug, slugBelowHome } from '../../sources/claudeSlug.ts'
import type { Files } from '../../ports.ts'
import { connectorOf } from '../../sources/connectors.ts'
import type { ReadableDb, WritableDb } from '../../store/db.ts'
import { readProject } from '../../store/queries/projects.ts'
import { type SourceRow, allSources, findSource, renameSource } from '../../store/queries/sources.ts'

/** Returns the name of a new source; if another has it, adds as much of its path as distinguishes them. */
export function uniqueName(sources: readonly SourceRow[], name: string, path: string): string {
  const others = sources.filter(
    (source) => source.path !== path && (source.name === name || source.name.startsWith(`${name} (`)),
  )
  if (others.length === 0) return name
  const parts = path.split(/[\\/]/)
  for (let count = 2; count < parts.length; count += 1) {
    const tail = parts.slice(-count)
    if (others.every((source) => !source.path.replaceAll('\\', '/').endsWith(`/${tail.join('/')}`)))
      return `${name} (${readable(tail)})`
  }
  return `${name} (${path})`
}

/** Of a folder named after a project's path, returns what people recognise of that path. */
function readable(tail: readonly string[]): string {
  const [folder = '', ...below] = tail
  return isSlug(folder) ? slugBelowHome(folder) : [folder, ...below].join('/')
}

/** Names a source by its project, where its own path says less. */
export function nameByProject(db: WritableDb, files: Files, id: string): void {
  const source = findSource(db, id)
  const name = nameInProject(db, files, source)
  if (name !== null) renameSource(db, id, uniqueName(allSources(db), name, source.path))
}

/** Whether a source is its project's whole folder. */
export function isWholeProject(db: ReadableDb, { path, project_id }: SourceRow): boolean {
  return readProject(db, project_id)?.root === path
}

/** Null for a source whose path tells more: its name was not only guessed, or it is a part of the project. */
function nameInProject(db: ReadableDb, files: Files, source: SourceRow): string | null {
  const project = readProject(db, source.project_id)
  if (project === null) return null
  if (source.kind === 'claude-code') return isNameGuessed(source.path, files) ? claudeSourceName(project.name) : null
  return isWholeProject(db, source) ? `${connectorOf(source.kind).label} in ${project.name}` : null
}
