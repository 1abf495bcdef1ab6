import {
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { changedMeanwhile, codeOf } from './fileErrors.ts'

/** The calls that rename and remove files. Tests insert another program's edit right before one of them. */
export interface Naming {
  link(from: string, to: string): void
  rename(from: string, to: string): void
  unlink(path: string): void
}

export const systemNaming: Naming = { link: linkSync, rename: renameSync, unlink: unlinkSync }

/** The former file at a path that is replaced or removed, retained until it is certain that nobody wrote to it meanwhile. */
export interface Former {
  /** Checks that the path still has this file: the last check before the change. */
  stands(): boolean
  /** Reads its current content. */
  read(): Buffer
  /**
   * Restores it in place of what we wrote (null if we removed it). Throws `conflict` if that changed as well; the former file
   * then stays under its temporary name.
   */
  giveBack(ours: Uint8Array | null): void
  /** Discards it. */
  release(): void
}

/** A name in the same folder that watchers and readers of the folder ignore. */
export function nameBeside(path: string, ending: 'tmp' | 'was.tmp'): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.${ending}`)
}

/**
 * Retains a file by a hard link, which survives a crash, or on file systems without hard links by an open handle, which does
 * not. A file that another program renames into its place between the last check and our own rename is not noticed: Node has
 * no call that exchanges two names.
 */
export function takeInHand(target: string, naming: Naming): Former {
  const second = nameBeside(target, 'was.tmp')
  try {
    naming.link(target, second)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw changedMeanwhile(target)
    return byHandle(target, naming)
  }
  return bySecondName(target, second, naming)
}

function bySecondName(target: string, second: string, naming: Naming): Former {
  const release = (): void => naming.unlink(second)
  const takeOurs = (): Former => {
    try {
      return takeInHand(target, naming)
    } catch {
      throw changedMeanwhile(target, second)
    }
  }
  return {
    stands: () => isSame(statSync(target, orNone), statSync(second, exactly)),
    read: () => readFileSync(second),
    release,
    giveBack(ours) {
      if (ours === null) {
        try {
          naming.link(second, target)
        } catch {
          throw changedMeanwhile(target, second)
        }
        return release()
      }
      const our = takeOurs()
      if (!our.read().equals(ours) || !our.stands()) {
        our.release()
        throw changedMeanwhile(target, second)
      }
      naming.rename(second, target)
      if (our.read().equals(ours)) return our.release()
      const kept = nameBeside(target, 'was.tmp')
      writeFileSync(kept, our.read(), { flag: 'wx' })
      our.release()
      throw changedMeanwhile(target, kept)
    },
  }
}

function byHandle(target: string, naming: Naming): Former {
  const handle = openOrConflict(target)
  const read = (): Buffer => {
    const bytes = Buffer.alloc(fstatSync(handle).size)
    let length = 0
    for (let more = -1; more !== 0 && length < bytes.length; length += more)
      more = readSync(handle, bytes, length, bytes.length - length, length)
    return bytes.subarray(0, length)
  }
  return {
    stands: () => isSame(statSync(target, orNone), fstatSync(handle, exactly)),
    read,
    release: () => closeSync(handle),
    giveBack(ours) {
      const copy = nameBeside(target, 'was.tmp')
      writeFileSync(copy, read(), { flag: 'wx', mode: fstatSync(handle).mode })
      closeSync(handle)
      const found = statSync(target, { throwIfNoEntry: false })
      const isOurs = ours === null ? !found : found?.isFile() && readFileSync(target).equals(ours)
      if (!isOurs) throw changedMeanwhile(target, copy)
      naming.rename(copy, target)
    },
  }
}

function openOrConflict(target: string): number {
  try {
    return openSync(target, 'r')
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? changedMeanwhile(target) : error
  }
}

/** Inode numbers may exceed the safe integer range. */
const exactly = { bigint: true } as const
const orNone = { ...exactly, throwIfNoEntry: false } as const

function isSame(left: { ino: bigint; dev: bigint } | undefined, right: { ino: bigint; dev: bigint }): boolean {
  return left?.ino === right.ino && left.dev === right.dev
}
