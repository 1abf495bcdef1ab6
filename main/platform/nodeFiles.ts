import {
  closeSync,
  cpSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { FileStat, Files, WriteOptions } from '../engine/ports.ts'
import { type Former, type Naming, changedMeanwhile, nameBeside, systemNaming, takeInHand } from './formerFile.ts'

const chunkSize = 1 << 20

/** The engine's `Files` on the real file system. */
export const nodeFiles: Files = filesNamedBy(systemNaming)

/** As `nodeFiles`, with other calls for giving names to files. */
export function filesNamedBy(naming: Naming): Files {
  return {
    stat,
    read(path) {
      return attempt(path, 'read', () => readFileSync(path))
    },
    chunks,
    list(path) {
      try {
        return readdirSync(path)
          .sort()
          .flatMap((name) => {
            const found = stat(join(path, name))
            return found ? [{ name, kind: found.kind }] : []
          })
      } catch {
        return []
      }
    },
    assertReadable(path) {
      try {
        // A folder whose names may be read, but that may not be entered, looks as if it held nothing.
        const [first] = readdirSync(path)
        if (first !== undefined) lstatSync(join(path, first))
      } catch (error) {
        if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) throw translate(error, path, 'read')
      }
    },
    writeAtomic: (path, bytes, options) => writeAtomic(naming, path, bytes, options),
    remove: (path, expected) => remove(naming, path, expected),
    link(path, target) {
      assertWritable(path, 'create')
      attempt(path, 'create', () => symlinkSync(target, path))
    },
    makeFolder(path) {
      if (!stat(path)) assertWritable(path, 'create')
      attempt(path, 'create', () => mkdirSync(path, { recursive: true }))
    },
    copyFolder(from, to) {
      attempt(to, 'copy to', () => cpSync(from, to, { recursive: true }))
    },
    removeFolder(path) {
      attempt(path, 'remove', () => rmSync(path, { recursive: true, force: true }))
    },
  }
}

function stat(path: string): FileStat | null {
  try {
    const found = statSync(path)
    if (!found.isFile() && !found.isDirectory()) return null
    const realPath = realpathSync(path)
    const link = realPath !== path && lstatSync(path).isSymbolicLink() ? { link: readlinkSync(path) } : {}
    return {
      ...link,
      kind: found.isFile() ? 'file' : 'folder',
      size: found.size,
      mtimeMs: found.mtimeMs,
      mode: found.mode & 0o7777,
      realPath,
    }
  } catch {
    return null
  }
}

function* chunks(path: string): Generator<Buffer> {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw translate(error, path, 'read')
  }
  try {
    let left = fstatSync(handle).size
    while (left > 0) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkSize, left))
      const length = readSync(handle, chunk, 0, chunk.length, null)
      if (length === 0) return
      left -= length
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}

function writeAtomic(naming: Naming, path: string, bytes: Uint8Array, options: WriteOptions = {}): void {
  const { target, former } = targetOf(path)
  assertWritable(target, 'write')
  const mode = former?.mode ?? options.mode ?? 0o644
  const temporary = nameBeside(target, 'tmp')
  const { replaces } = options
  const replaced = attempt(path, 'write', () => {
    try {
      writeTemporary(temporary, bytes, { mode, owner: target, mtimeMs: options.mtimeMs })
      return putInPlace(naming, { temporary, target, path, replaces })
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
  })
  syncFolder(dirname(target))
  // Who had opened the former file before the rename has written into it by now.
  if (replaced && replaces) attempt(path, 'write', () => letGo(replaced, { path, replaces, ours: bytes }))
  if (!holds(target, bytes)) throw changedMeanwhile(path)
}

function remove(naming: Naming, path: string, expected?: Uint8Array): void {
  assertWritable(path, 'remove')
  attempt(path, 'remove', () => {
    if (expected === undefined || lstatSync(path).isSymbolicLink()) return naming.unlink(path)
    const former = takeInHand(path, naming)
    try {
      if (!former.read().equals(expected) || !former.stands()) throw changedMeanwhile(path)
      naming.unlink(path)
    } catch (error) {
      former.release()
      throw error
    }
    syncFolder(dirname(path))
    letGo(former, { path, replaces: expected, ours: null })
  })
}

function writeTemporary(
  path: string,
  bytes: Uint8Array,
  { mode, owner, mtimeMs }: { mode: number; owner: string; mtimeMs: number | undefined },
): void {
  const handle = openSync(path, 'wx', mode)
  try {
    keepOwner(handle, owner)
    fchmodSync(handle, mode)
    let written = 0
    while (written < bytes.length) written += writeSync(handle, bytes, written)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  if (mtimeMs !== undefined) utimesSync(path, Date.now() / 1000, mtimeMs / 1000)
}

interface Place {
  temporary: string
  target: string
  path: string
  replaces: Uint8Array | null | undefined
}

/** Gives a finished file its name; answers what it replaced where that is still to be looked at. */
function putInPlace(naming: Naming, { temporary, target, path, replaces }: Place): Former | null {
  if (replaces === undefined) {
    naming.rename(temporary, target)
    return null
  }
  if (!holds(target, replaces)) throw changedMeanwhile(path)
  if (replaces === null) {
    renameToNew(naming, { temporary, target, path })
    return null
  }
  const former = takeInHand(target, naming)
  try {
    if (!former.read().equals(replaces) || !former.stands()) throw changedMeanwhile(path)
    naming.rename(temporary, target)
    return former
  } catch (error) {
    former.release()
    throw error
  }
}

/** Lets a replaced or removed file go if nobody wrote into it; else it stands again, and that is a `conflict`. */
function letGo(
  former: Former,
  { path, replaces, ours }: { path: string; replaces: Uint8Array; ours: Uint8Array | null },
): void {
  if (former.read().equals(replaces)) return former.release()
  former.giveBack(ours)
  throw changedMeanwhile(path)
}

/** The file a write goes to, links followed; nothing, a file or a link to one may stand there, or a link to a file to be. */
function targetOf(path: string): { target: string; former: FileStat | null } {
  const former = stat(path)
  if (former?.kind === 'file') return { target: former.realPath, former }
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() && !former) {
    const target = resolve(dirname(path), readlinkSync(path))
    if (existsSync(dirname(target)) && !lstatSync(target, { throwIfNoEntry: false })) return { target, former: null }
    throw new AppError(
      'not_found',
      `Cannot write ${path}: it is a link to ${target}, which is not there. Bring it back, or remove the link.`,
    )
  }
  if (found)
    throw new AppError(
      'validation',
      `Cannot write ${path}: a ${former ? 'folder' : 'special file'} stands there. Move it away and try again.`,
    )
  return { target: path, former: null }
}

/** A file, or the folder it is to be changed in, that nobody may write is left alone, even where this user could. */
function assertWritable(path: string, verb: string): void {
  let folder = dirname(path)
  while (!stat(folder) && dirname(folder) !== folder) folder = dirname(folder)
  for (const found of [stat(path), stat(folder)]) if (found && (found.mode & 0o222) === 0) throw readOnly(path, verb)
}

function readOnly(path: string, verb: string): AppError {
  return new AppError(
    'forbidden',
    `Cannot ${verb} ${path}: it is read-only for this user. Change its permissions and try again.`,
  )
}

function unreadable(path: string): AppError {
  return new AppError(
    'forbidden',
    `Cannot read ${path}: this user may not read it. Change its permissions and try again.`,
  )
}

function holds(path: string, bytes: Uint8Array | null): boolean {
  const found = stat(path)
  if (!found || !bytes) return !found && !bytes
  return found.kind === 'file' && found.size === bytes.length && readFileSync(path).equals(bytes)
}

/** A file of another user's that root replaces stays that user's. */
function keepOwner(handle: number, target: string): void {
  const former = statSync(target, { throwIfNoEntry: false })
  if (former && former.uid !== process.geteuid?.() && process.geteuid?.() === 0)
    fchownSync(handle, former.uid, former.gid)
}

/** Gives the file its name only while nothing has it; where the file system knows no second names, by an empty file in its place first. */
function renameToNew(naming: Naming, { temporary, target, path }: Omit<Place, 'replaces'>): void {
  try {
    naming.link(temporary, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw changedMeanwhile(path)
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EIO') throw error
    try {
      closeSync(openSync(target, 'wx'))
    } catch (second) {
      throw codeOf(second) === 'EEXIST' ? changedMeanwhile(path) : second
    }
    const former = putInPlace(naming, { temporary, target, path, replaces: new Uint8Array() })
    if (former) letGo(former, { path, replaces: new Uint8Array(), ours: readFileSync(target) })
    return
  }
  naming.unlink(temporary)
}

/** Makes the rename itself durable; not every file system lets a folder be synced. */
function syncFolder(path: string): void {
  try {
    const handle = openSync(path, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    return
  }
}

function attempt<Result>(path: string, verb: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw translate(error, path, verb)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function translate(error: unknown, path: string, verb: string): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
      return new AppError('not_found', `Cannot ${verb} ${path}: it does not exist.`)
    case 'EISDIR':
      return new AppError('validation', `Cannot ${verb} ${path}: a folder stands there. Move it away and try again.`)
    case 'ENOTDIR':
      return new AppError(
        'not_found',
        `Cannot ${verb} ${path}: part of its path is a file, not a folder. Move that file away and try again.`,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return verb === 'read' ? unreadable(path) : readOnly(path, verb)
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('unavailable', `Cannot ${verb} ${path}: the disk is full. Free some space and try again.`)
    default:
      return error instanceof Error && codeOf(error)
        ? new AppError('unavailable', `Cannot ${verb} ${path}: ${error.message}.`)
        : error
  }
}
