import { homedir } from 'node:os'
import { join, posix, resolve, win32 } from 'node:path'

/** The platform's folder for this app's data, the same for every host: library, bin, locks. */
export function dataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Schoolhouse')
  if (platform === 'win32')
    return win32.join(environment.APPDATA || win32.join(home, 'AppData', 'Roaming'), 'Schoolhouse')
  return posix.join(environment.XDG_DATA_HOME || posix.join(home, '.local', 'share'), 'schoolhouse')
}

/**
 * The absolute path of the library a host opens by default: SCHOOLHOUSE_LIBRARY, from a folder on, if set, else the one in the
 * data folder.
 */
export function defaultLibraryPath(
  environment: NodeJS.ProcessEnv = process.env,
  folder: string = process.cwd(),
): string {
  return resolve(
    folder,
    environment.SCHOOLHOUSE_LIBRARY || join(dataFolder(process.platform, environment), 'library.db'),
  )
}
