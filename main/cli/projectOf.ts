import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Call } from './command.ts'

/** Resolves `--project`; a path is resolved to its absolute folder. */
export function projectOf({ io, arguments: given }: Call): string | undefined {
  const named = given.text('project')
  if (named === undefined || !/^\.{1,2}$|[\\/]/.test(named)) return named
  const path = resolve(io.folder, named)
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
