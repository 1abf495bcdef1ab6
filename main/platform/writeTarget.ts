import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { FileStat } from '../engine/ports.ts'
import { readOnly } from './fileErrors.ts'
import { stat } from './fileStat.ts'

/** Resolves the file a write goes to, following links. The path may be free, a file, a link to a file, or a dangling link. */
export function targetOf(path: string): { target: string; former: FileStat | null } {
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
      `Cannot write ${path}: a ${former ? 'folder' : 'special file'} has this name. Move it away and try again.`,
    )
  return { target: path, former: null }
}

/** A read-only file or folder is not changed, even if this user could write it. */
export function assertWritable(path: string, verb: string): void {
  let folder = dirname(path)
  while (!stat(folder) && dirname(folder) !== folder) folder = dirname(folder)
  for (const found of [stat(path), stat(folder)]) if (found && (found.mode & 0o222) === 0) throw readOnly(path, verb)
}
