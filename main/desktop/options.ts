import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { defaultLibraryPath } from '../platform/dataFolder.ts'

export interface DesktopOptions {
  /** Absolute. */
  libraryPath: string
  /** Start in a temporary library with the sample project. */
  sample: boolean
}

/** Reads `--library FILE`, `--library=FILE` and `--sample`; Chromium's own switches are left alone. */
export function readDesktopOptions(parameters: string[], environment: NodeJS.ProcessEnv): DesktopOptions {
  const at = parameters.indexOf('--library')
  const joined = parameters.find((parameter) => parameter.startsWith('--library='))?.slice('--library='.length)
  const library = joined || (at >= 0 ? parameters[at + 1] : undefined)
  return {
    libraryPath: library ? resolve(library) : defaultLibraryPath(environment),
    sample: parameters.includes('--sample'),
  }
}

/**
 * The name of the folder for the window's own data: its position and Chromium's caches. It is not the data folder, which all
 * hosts share. Each library but the usual one has a folder of its own, because a second start joins the instance that uses the
 * same folder.
 */
export function windowFolderName({ libraryPath, sample }: DesktopOptions, environment: NodeJS.ProcessEnv): string {
  if (sample) return 'schoolhouse-window-sample'
  const { SCHOOLHOUSE_LIBRARY: _, ...rest } = environment
  if (libraryPath === defaultLibraryPath(rest)) return 'schoolhouse-window'
  return `schoolhouse-window-${createHash('sha256').update(libraryPath).digest('hex').slice(0, 12)}`
}
