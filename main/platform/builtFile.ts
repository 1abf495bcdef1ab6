import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the path of a built file, for example `main/engineWorker.js`. The bundler may move this module to another folder of
 * `out/`, so the app's root is found by its package.json and not by a fixed number of parent folders.
 */
export function builtFile(pathInOut: string): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'out', pathInOut)
}
