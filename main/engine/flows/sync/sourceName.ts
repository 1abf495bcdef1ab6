import { claudeSourceName, isNameGuessed } from '../../sources/claudeCodeFolders.ts'
import { isSlug, slugBelowHome } from '../../sources/claudeSlug.ts'
import type { Files } from '../../ports.ts'
import type { WritableDb } from '../../store/db.ts'
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

/** Names a Claude Code folder by the project it belongs to, where its name was only guessed from its path. */
export function nameByProject(db: WritableDb, files: Files, id: string): void {
  const { kind, path, project_id } = findSource(db, id)
  const project = readProject(db, project_id)
  if (kind !== 'claude-code' || project === null || !isNameGuessed(path, files)) return
  renameSource(db, id, uniqueName(allSources(db), claudeSourceName(project.name), path))
}
