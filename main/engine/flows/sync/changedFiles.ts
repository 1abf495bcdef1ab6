import { createHash } from 'node:crypto'
import type { LibraryCore } from '../../runtime/core.ts'
import type { Clock, Files } from '../../ports.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { knownFiles } from '../../store/queries/sourceFiles.ts'

/** Milliseconds a reading runs before it yields to the event loop. */
export const sliceMs = 10

/** A file whose bytes are not those last read. */
export interface ChangedFile {
  path: string
  hash: string
  size: number
}

/** Returns the files whose bytes changed since they were last read. */
export async function changedFiles(
  { library, ports }: LibraryCore,
  source: SourceRow,
  paths: string[],
  files: Files,
): Promise<ChangedFile[]> {
  const known = knownFiles(library.db, source.id)
  const changed: ChangedFile[] = []
  for (const path of paths) {
    const size = files.stat(path)?.size
    if (size === undefined) continue
    const hash = await hashOf(path, files, ports.clock)
    if (hash !== known.get(path)) changed.push({ path, hash, size })
  }
  return changed
}

async function hashOf(path: string, files: Files, clock: Clock): Promise<string> {
  const hash = createHash('sha256')
  let until = clock.monotonic() + sliceMs
  for (const chunk of files.chunks(path)) {
    hash.update(chunk)
    if (clock.monotonic() < until) continue
    await clock.breathe()
    until = clock.monotonic() + sliceMs
  }
  return hash.digest('hex')
}
