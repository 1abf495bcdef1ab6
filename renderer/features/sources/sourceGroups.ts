import { type Group, groupBy } from '../../../shared/groupBy.ts'
import type { Source } from '../../../shared/model/source.ts'

/** The sources of one project, or those without a project. */
export interface SourceGroup {
  id: string
  name: string
  /** The folder that holds all of several; null for one, and where they share none. */
  folder: string | null
  sources: Group<Source>
}

/** Groups sources by project, in the order of each project's first source; those without a project come last. */
export function sourceGroups(sources: readonly Source[]): SourceGroup[] {
  const groups = [...groupBy(sources, ({ project }) => project?.id ?? '')].map(([id, own]) => {
    const name = own[0].project?.name ?? 'No project'
    return { id, name, folder: sharedFolder(own.map(({ path }) => path)), sources: own }
  })
  return [...groups.filter(({ id }) => id !== ''), ...groups.filter(({ id }) => id === '')]
}

/** Returns what a source is called below the name of its project: without that name. */
export function nameWithin({ name, project }: Source): string {
  if (!project) return name
  const [before, after] = [`${project.name}: `, ` in ${project.name}`]
  if (name.startsWith(before)) return name.slice(before.length)
  return name.endsWith(after) ? name.slice(0, -after.length) : name
}

function sharedFolder(paths: readonly string[]): string | null {
  const [first = [], ...rest] = paths.map((path) => path.split(/(?<=[\\/])/))
  if (rest.length === 0) return null
  const end = first.findIndex((part, at) => at === first.length - 1 || rest.some((other) => other[at] !== part))
  const folder = first.slice(0, end).join('')
  return folder.length > 1 ? folder : null
}
