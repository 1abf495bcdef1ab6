import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Environment variable that gives child processes the temp folder of the current run. */
const marker = 'SCHOOLHOUSE_RUN_FOLDER'

/**
 * Gives this test or benchmark run its own temp folder. It becomes the system temp folder of this process and its children,
 * and is removed on exit, so that nothing is left however a test ends. A nested run uses the folder of the outer run.
 * @returns {string} the folder's path
 */
export function useRunFolder() {
  const outer = process.env[marker]
  if (outer) return outer
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-run-')))
  // Same mode as the system's temp folder: a test may switch to another user.
  chmodSync(folder, 0o1777)
  for (const name of [marker, 'TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
