import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/errors.ts'
import type { Files } from '../../ports.ts'
import type { Core } from '../../runtime/core.ts'
import { withAllowedLinks } from '../../sources/outsideLinks.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { readableFiles } from '../../sources/sourcePaused.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { followedLinks } from '../../store/queries/sourceLinks.ts'

/** Hashes the paths, sizes and modification times of a source's record files. */
export function fingerprintFiles(files: Pick<Files, 'stat'>, paths: readonly string[]): string {
  const hash = createHash('sha1')
  for (const path of paths) {
    const found = files.stat(path)
    hash.update(`${path} ${found?.size} ${found?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Checks whether a source's files are unchanged since its last complete reading began. Returns false when that is unknown. */
export function isUnchangedSinceRead(
  core: Pick<Core, 'library' | 'ports' | 'looks'>,
  { id, kind, path }: SourceRow,
): boolean {
  const fingerprint = core.looks.get(id)
  if (fingerprint === undefined) return false
  const { library, ports } = core
  try {
    const files = withAllowedLinks(readableFiles(ports.files), path, followedLinks(library.db, id), () => undefined)
    return fingerprint === fingerprintFiles(files, connectorOf(kind).recordFiles(path, files))
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
