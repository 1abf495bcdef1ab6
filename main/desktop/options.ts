import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

export interface DesktopOptions {
  /** Null: the library in the platform's data folder. */
  libraryPath: string | null
  /** Start in a throw-away library with the sample project. */
  sample: boolean
}

/** Reads `--library FILE`, `--library=FILE`, `--sample` and SCHOOLHOUSE_LIBRARY; Chromium's own switches are left alone. */
export function readDesktopOptions(parameters: string[], environment: NodeJS.ProcessEnv): DesktopOptions {
  const at = parameters.indexOf('--library')
  const joined = parameters.find((parameter) => parameter.startsWith('--library='))?.slice('--library='.length)
  const library = joined || (at >= 0 ? parameters[at + 1] : undefined) || environment.SCHOOLHOUSE_LIBRARY
  return { libraryPath: library ? resolve(library) : null, sample: parameters.includes('--sample') }
}

/**
 * The name of the folder for what the window itself keeps (its place on the screen, Chromium's caches). Not the data
 * folder, which every host shares. Each named library has its own, because the folder decides what a second start joins.
 */
export function windowFolderName({ libraryPath, sample }: DesktopOptions): string {
  const key = sample ? 'sample' : libraryPath && createHash('sha256').update(libraryPath).digest('hex').slice(0, 12)
  return key ? `schoolhouse-window-${key}` : 'schoolhouse-window'
}
