import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { FileDiff, SeenFiles } from '../../../shared/model/diff.ts'
import type { PromotionCheck } from '../../../shared/model/reference.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import type { Files } from '../ports.ts'
import type { FileChange } from '../store/fileChange.ts'
import { overlayOf } from '../store/overlay.ts'

/**
 * Returns the change of a file to show to a person, with a hash of what it contained. `after` is null when the file is
 * deleted.
 */
export function seenDiff(files: Files, path: string, after: string | null): FileDiff {
  const before = files.stat(path) ? files.read(path).toString('utf8') : null
  return { ...fileDiff(path, before, after), seen: fingerprintOf(files, path) }
}

/** Checks whether the change of a file is shown to a person: true except for vector matrices, which nobody reads. */
export function isShown(path: string): boolean {
  return !path.endsWith('.npy')
}

/** Returns the changes shown to a person for a step's files, each once. */
export function seenDiffs(files: Files, after: Files, changes: readonly FileChange[]): FileDiff[] {
  const paths = [...new Set(changes.map(({ path }) => path))].filter(isShown)
  return paths.map((path) => seenDiff(files, path, after.stat(path) ? after.read(path).toString('utf8') : null))
}

/** Like `seenDiffs`, for changes to the current files. */
export function diffsOf(files: Files, changes: readonly FileChange[]): FileDiff[] {
  const after = overlayOf(files)
  for (const change of changes) after.apply(change)
  return seenDiffs(files, after, changes)
}

/** Reports that a vector file changes too, which is not shown. */
export function vectorCheck(changes: readonly FileChange[]): PromotionCheck[] {
  const paths = changes.map(({ path }) => path).filter((path) => !isShown(path))
  const vectors = [...new Set(paths)].map((path) => basename(path))
  if (vectors.length === 0) return []
  const detail = `${vectors.join(' and ')} beside it changes with it`
  return [{ id: 'vector', ok: true, level: 'warn', text: 'Its vector is written too', detail }]
}

/** Returns a short hash of a file's bytes, or `none` when it does not exist. */
export function fingerprintOf(files: Files, path: string): string {
  return files.stat(path) ? createHash('sha256').update(files.read(path)).digest('hex').slice(0, 16) : 'none'
}

/** Throws `conflict`, naming the file, when one has changed since its diff was shown. */
export function assertAsSeen(files: Files, seen: SeenFiles | undefined): void {
  for (const [path, word] of Object.entries(seen ?? {}))
    if (word !== fingerprintOf(files, path))
      throw new AppError(
        'conflict',
        `${path} was changed by somebody else while you looked at the change. Nothing was written; look at it again.`,
        { ids: [path] },
      )
}

/** Throws `conflict` when a text is based on a version of a reference that is no longer the newest. */
export function assertNewest({ name, version }: { name: string; version: number }, madeFrom: number | undefined): void {
  if (madeFrom === undefined || madeFrom === version) return
  throw new AppError(
    'conflict',
    `${name} became version ${version} while you wrote, from version ${madeFrom}. Nothing was written; look at what your text would change in it now.`,
  )
}
