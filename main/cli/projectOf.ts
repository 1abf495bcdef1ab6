import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Call, type Option, WrongUsage } from './command.ts'

/** Checks whether a word names a place on the disk, not an id or a name. */
export function isPath(word: string): boolean {
  return /^\.{1,2}$|[\\/]/.test(word)
}

/** Resolves `--project`; a path is resolved to its absolute folder. */
export function projectOf({ io, arguments: given }: Call): string | undefined {
  const named = given.text('project')
  if (named === undefined || !isPath(named)) return named
  const path = resolve(io.folder, named)
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** The options of a command that answers for the project of the current folder unless another is named. */
export const projectHereOptions: Record<'project' | 'all-projects', Option> = {
  project: {
    value: 'P',
    help: 'only what is of this project (id, name or folder) or universal; default: the project of the folder you are in',
  },
  'all-projects': { help: 'what is of any project' },
}

/**
 * Resolves `--project`, by default to the id of the project that the current folder is in; undefined for all projects: with
 * `--all-projects`, and in a folder of no project. Throws `WrongUsage` for both options.
 */
export async function projectHere(call: Call): Promise<string | undefined> {
  const named = projectOf(call)
  const isAll = call.arguments.has('all-projects')
  if (named !== undefined && isAll) throw new WrongUsage('--project and --all-projects exclude each other.')
  if (named !== undefined || isAll) return named
  const session = await call.open()
  return session.projectAt(call.io.folder) ?? undefined
}
