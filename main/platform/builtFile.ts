import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The path of a file the build makes, e.g. `main/engineWorker.js`. The bundler may move this module to another
 * folder of `out/`, so the app's root is found by its package.json rather than by a fixed number of steps up.
 */
export function builtFile(pathInOut: string): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'out', pathInOut)
}
