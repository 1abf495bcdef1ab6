import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

export interface DesktopOptions {
  /** Null means the library in the platform's data folder. */
  libraryPath: string | null
  /** Start in a temporary library with the sample project. */
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
 * The name of the folder for the window's own data: its position and Chromium's caches. It is not the data folder, which all
 * hosts share. Each named library has a folder of its own, because a second start joins the instance that uses the same
 * folder.
 */
export function windowFolderName({ libraryPath, sample }: DesktopOptions): string {
  const key = sample ? 'sample' : libraryPath && createHash('sha256').update(libraryPath).digest('hex').slice(0, 12)
  return key ? `schoolhouse-window-${key}` : 'schoolhouse-window'
}
