import {
  closeSync,
  cpSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Files } from '../engine/ports.ts'
import { attempt, codeOf, translate } from './fileErrors.ts'
import { stat } from './fileStat.ts'
import { type Naming, systemNaming } from './formerFile.ts'
import { remove, writeAtomic } from './writeFiles.ts'
import { assertWritable } from './writeTarget.ts'

const chunkSize = 1 << 20

/** The engine's `Files` on the real file system. */
export const nodeFiles: Files = filesNamedBy(systemNaming)

/** As `nodeFiles`, with other calls for renaming and removing files. */
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
        // A folder that may be listed but not entered looks empty.
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
    removeEmptyFolder(path) {
      try {
        rmdirSync(path)
        return true
      } catch {
        return false
      }
    },
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
