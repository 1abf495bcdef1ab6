import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { WriteOptions } from '../engine/ports.ts'
import { attempt, changedMeanwhile, codeOf } from './fileErrors.ts'
import { stat } from './fileStat.ts'
import { type Former, type Naming, nameBeside, takeInHand } from './formerFile.ts'
import { assertWritable, targetOf } from './writeTarget.ts'

/** As `Files.writeAtomic`: writes a temporary file in the same folder, syncs it, then renames it. */
export function writeAtomic(naming: Naming, path: string, bytes: Uint8Array, options: WriteOptions = {}): void {
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
  // Programs that opened the former file before the rename have written to it by now.
  if (replaced && replaces) attempt(path, 'write', () => letGo(replaced, { path, replaces, ours: bytes }))
  if (!holds(target, bytes)) throw changedMeanwhile(path)
}

/** As `Files.remove`. */
export function remove(naming: Naming, path: string, expected?: Uint8Array): void {
  assertWritable(path, 'remove')
  attempt(path, 'remove', () => {
    if (expected === undefined || lstatSync(path).isSymbolicLink()) return naming.unlink(path)
    const former = takeInHand(path, naming)
    try {
      if (!former.read().equals(expected) || !former.stands()) throw changedMeanwhile(path)
      naming.unlink(path)
    } catch (error) {
      // If another program removed it first, the result is the same.
      if (codeOf(error) !== 'ENOENT') {
        former.release()
        throw error
      }
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

/** Renames a finished file into place; returns the replaced file if it still has to be checked. */
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

/** Renames the file only if the name is free. */
function renameToNew(naming: Naming, place: Omit<Place, 'replaces'>): void {
  const { temporary, target, path } = place
  try {
    naming.link(temporary, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw changedMeanwhile(path)
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EIO') throw error
    return renameOverEmpty(naming, place)
  }
  naming.unlink(temporary)
}

/** As `renameToNew`, for file systems without hard links: an empty file reserves the name. */
function renameOverEmpty(naming: Naming, { temporary, target, path }: Omit<Place, 'replaces'>): void {
  const empty = new Uint8Array()
  try {
    closeSync(openSync(target, 'wx'))
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? changedMeanwhile(path) : error
  }
  try {
    const former = putInPlace(naming, { temporary, target, path, replaces: empty })
    if (former) letGo(former, { path, replaces: empty, ours: readFileSync(target) })
  } catch (error) {
    if (holds(target, empty)) naming.unlink(target)
    throw error
  }
}

/** Discards a replaced or removed file if nobody wrote to it; else restores it and throws `conflict`. */
function letGo(
  former: Former,
  { path, replaces, ours }: { path: string; replaces: Uint8Array; ours: Uint8Array | null },
): void {
  if (former.read().equals(replaces)) return former.release()
  former.giveBack(ours)
  throw changedMeanwhile(path)
}

function holds(path: string, bytes: Uint8Array | null): boolean {
  const found = stat(path)
  if (!found || !bytes) return !found && !bytes
  return found.kind === 'file' && found.size === bytes.length && readFileSync(path).equals(bytes)
}

/** When root replaces another user's file, that user stays its owner. */
function keepOwner(handle: number, target: string): void {
  const former = statSync(target, { throwIfNoEntry: false })
  if (former && former.uid !== process.geteuid?.() && process.geteuid?.() === 0)
    fchownSync(handle, former.uid, former.gid)
}

/** Syncs the folder, so that the rename is durable; not every file system supports that. */
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
