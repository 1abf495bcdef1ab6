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

/** The calls that give a file its name and take it away; a test puts another program's edit right before one of them. */
export interface Naming {
  link(from: string, to: string): void
  rename(from: string, to: string): void
  unlink(path: string): void
}

export const systemNaming: Naming = { link: linkSync, rename: renameSync, unlink: unlinkSync }

/** What stood at a path before it is replaced or removed, kept in hand until it is certain that nobody wrote into it meanwhile. */
export interface Former {
  /** Whether it is still what stands at the path: the last look before that changes. */
  stands(): boolean
  /** What it holds now. */
  read(): Buffer
  /** Puts it in the place of what we wrote there, null for nothing. Throws `conflict` where that changed too; then it stays beside. */
  giveBack(ours: Uint8Array | null): void
  /** Lets it go. */
  release(): void
}

/** A name beside a file that readers of its folder and a watcher pass over. */
export function nameBeside(path: string, ending: 'tmp' | 'was.tmp'): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.${ending}`)
}

/**
 * Takes a file in hand by a second name, which outlives a crash; on a file system that knows none, by a handle, which does
 * not. A file another program puts in its place by renaming, between the last look and our own rename, cannot be seen:
 * Node knows no exchange of two names.
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

/** Inode numbers may be larger than a plain number holds. */
const exactly = { bigint: true } as const
const orNone = { ...exactly, throwIfNoEntry: false } as const

function isSame(left: { ino: bigint; dev: bigint } | undefined, right: { ino: bigint; dev: bigint }): boolean {
  return left?.ino === right.ino && left.dev === right.dev
}
