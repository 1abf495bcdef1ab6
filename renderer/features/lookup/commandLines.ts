import type { Intent } from '../../../shared/model/lookUp.ts'
import type { Level } from '../../../shared/model/pack.ts'
import { shellWord } from '../../../shared/text/shellWord.ts'

/** What is asked, as both commands take it. */
export interface Asked {
  query: string
  /** Id of the project; null for all. */
  project: string | null
  /** Null: recognised from the question. */
  intent: Intent | null
  files: readonly string[]
}

type Projects = readonly { id: string; name: string }[]

/** Returns the command line that prints the same look-up; `limit` only if it is not the usual one. */
export function searchLine(asked: Asked & { limit: number | null }, projects: Projects): string {
  const { query, limit } = asked
  const words = query.trim().startsWith('-') ? ['--', shellWord(query.trim())] : [shellWord(query.trim())]
  const options = [...optionsOf(asked, projects), ...(limit === null ? [] : [option('limit', String(limit))])]
  return ['schoolhouse search', ...options, ...words].join(' ')
}

/** Returns the command line that prints the same pack. */
export function packLine(asked: Asked & { level: Level }, projects: Projects): string {
  const { query, level } = asked
  const question = query.trim() === '' ? [] : [option('query', query.trim())]
  return ['schoolhouse pack', option('level', level), ...question, ...optionsOf(asked, projects)].join(' ')
}

function optionsOf({ project, intent, files }: Asked, projects: Projects): string[] {
  return [
    // Without either, the command answers for the project of the folder that it runs in.
    project === null ? '--all-projects' : option('project', projectWord(project, projects)),
    ...(intent === null ? [] : [option('intent', intent)]),
    ...(files.length === 0 ? [] : [option('files', files.join(','))]),
  ]
}

/** A value that begins with a dash would be read as an option of its own. */
function option(name: string, value: string): string {
  return `--${name}${value.startsWith('-') ? '=' : ' '}${shellWord(value)}`
}

/** The name of a project if no other one has it, else its id. */
function projectWord(id: string, projects: Projects): string {
  const name = projects.find((project) => project.id === id)?.name
  const isOnly = projects.filter((project) => project.name === name).length === 1
  return name !== undefined && isOnly ? name : id
}
