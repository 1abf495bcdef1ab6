import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tells the processes we start that they are in a run already, and where. */
const marker = 'SCHOOLHOUSE_RUN_FOLDER'

/**
 * Gives this run of tests or measurements a temp folder of its own: it is the system's temp folder for us and for all we
 * start, and is removed when we exit. However a test ends, nothing of it stays. Inside such a run, that run's folder.
 * @returns {string} the folder's path
 */
export function useRunFolder() {
  const outer = process.env[marker]
  if (outer) return outer
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-run-')))
  // As the system's own: a test may go on as another user.
  chmodSync(folder, 0o1777)
  for (const name of [marker, 'TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
