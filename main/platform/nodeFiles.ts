import {
  closeSync,
  cpSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { FileStat, Files, WriteOptions } from '../engine/ports.ts'

const chunkSize = 1 << 20

/** The engine's `Files` on the real file system. */
export const nodeFiles: Files = {
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
  writeAtomic,
  remove(path) {
    assertWritable(path, 'remove')
    attempt(path, 'remove', () => unlinkSync(path))
  },
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

function writeAtomic(path: string, bytes: Uint8Array, options: WriteOptions = {}): void {
  const { target, former } = targetOf(path)
  assertWritable(target, 'write')
  const mode = former?.mode ?? options.mode ?? 0o644
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  attempt(path, 'write', () => {
    try {
      const handle = openSync(temporary, 'wx', mode)
      try {
        keepOwner(handle, target)
        fchmodSync(handle, mode)
        let written = 0
        while (written < bytes.length) written += writeSync(handle, bytes, written)
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
      if (options.mtimeMs !== undefined) utimesSync(temporary, Date.now() / 1000, options.mtimeMs / 1000)
      if (options.replaces !== undefined && !holds(target, options.replaces)) throw changedMeanwhile(path)
      if (options.replaces === null) renameToNew(temporary, target, path)
      else renameSync(temporary, target)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
    syncFolder(dirname(target))
  })
  if (!holds(target, bytes)) throw changedMeanwhile(path)
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

function changedMeanwhile(path: string): AppError {
  return new AppError('conflict', `${path} changed while it was written. Sync its source and try again.`)
}

/** A file of another user's that root replaces stays that user's. */
function keepOwner(handle: number, target: string): void {
  const former = statSync(target, { throwIfNoEntry: false })
  if (former && former.uid !== process.geteuid?.() && process.geteuid?.() === 0)
    fchownSync(handle, former.uid, former.gid)
}

/** Gives the file its name only while nothing has it, where the file system knows second names. */
function renameToNew(temporary: string, target: string, path: string): void {
  try {
    linkSync(temporary, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw changedMeanwhile(path)
    renameSync(temporary, target)
    return
  }
  unlinkSync(temporary)
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
      return new AppError(
        'unavailable',
        `Cannot ${verb} ${path}: the disk is full. Free some space and try again; nothing was changed.`,
      )
    default:
      return error instanceof Error && codeOf(error)
        ? new AppError('unavailable', `Cannot ${verb} ${path}: ${error.message}.`)
        : error
  }
}
