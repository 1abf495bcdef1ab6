import { dirname } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import { corruptLibrary, notALibrary, readOnlyLibrary } from './sqliteErrors.ts'

/** "SCHL" */
export const applicationId = 0x5343484c

/** Offsets of the fields read here in the header of an SQLite file. Source: sqlite.org/fileformat.html, section 1.3. */
const offsets = { pageSize: 16, changes: 24, pages: 28, version: 60, application: 68, sizeValidFor: 92, cells: 103 }
const headerLength = 112

/**
 * Inspects a library's file before SQLite opens it, which would clean up after another program, and creates an empty file if
 * there is none. Throws `corrupt`, `too_new`, `forbidden`, `validation` or, when read-only, `not_found`.
 */
export function inspectFile(path: string, files: Files, wish: { readonly: boolean; newestSchema: number }): void {
  const found = files.stat(path)
  if (!found) {
    if (wish.readonly) throw new AppError('not_found', `There is no library at ${path}.`)
    makeEmpty(path, files)
    return
  }
  if (found.kind === 'folder') throw new AppError('validation', `${path} is a folder. Name a library file in it.`)
  const folder = files.stat(dirname(found.realPath))
  if (!wish.readonly && [found, folder].some((each) => each && (each.mode & 0o222) === 0)) throw readOnlyLibrary(path)
  if (found.size === 0) return
  for (const chunk of files.chunks(path)) {
    const logged = files.stat(`${found.realPath}-wal`)?.size ?? 0
    inspectHeader(path, chunk, { size: found.size, isLogged: logged > 0, newestSchema: wish.newestSchema })
    return
  }
}

function inspectHeader(
  path: string,
  bytes: Buffer,
  { size, isLogged, newestSchema }: { size: number; isLogged: boolean; newestSchema: number },
): void {
  if (bytes.subarray(0, 16).toString('latin1') !== 'SQLite format 3\0' || bytes.length < headerLength)
    throw notALibrary(path)
  const isOurs = bytes.readUInt32BE(offsets.application) === applicationId
  // An empty first page may be a library being created, its tables still in the log.
  if (!isOurs && (bytes.readUInt16BE(offsets.cells) > 0 || bytes.readUInt32BE(offsets.version) > 0))
    throw notALibrary(path)
  if (isOurs && bytes.readUInt32BE(offsets.version) > newestSchema)
    throw new AppError('too_new', `${path} was written by a newer Schoolhouse. It was left as it is; update this one.`)
  const stated = bytes.readUInt16BE(offsets.pageSize)
  const pages = bytes.readUInt32BE(offsets.pages)
  const isStated = bytes.readUInt32BE(offsets.changes) === bytes.readUInt32BE(offsets.sizeValidFor)
  if (!isLogged && isStated && size < pages * (stated === 1 ? 65_536 : stated)) throw corruptLibrary(path)
}

/** Private to this user, as it holds what agents noted; the log files beside the library inherit its mode. */
function makeEmpty(path: string, files: Files): void {
  files.makeFolder(dirname(path))
  try {
    files.writeAtomic(path, new Uint8Array(), { mode: 0o600, replaces: null })
  } catch (error) {
    // Another process created it at the same moment.
    if (!(error instanceof AppError && error.kind === 'conflict')) throw error
  }
}
