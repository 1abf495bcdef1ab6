import { basename, dirname } from 'node:path'
import type { Files } from '../ports.ts'
import { sha256 } from './blobs.ts'
import type { RecordedEffect } from './effectRows.ts'
import { reverseEffect } from './effects.ts'
import type { FileChange } from './fileChange.ts'
import { overlayOf } from './overlay.ts'

/**
 * Checks for files shared by all references of a folder, which are located by row position, so that no row in the middle may
 * ever be deleted.
 */
export function isSidecar(path: string): boolean {
  return path.endsWith('.npy') || basename(path) === 'embedding_config.json'
}

/**
 * Returns the changes that undo effects on folders' matrices and configurations, newest first for each path. If a folder is
 * as we left it, every byte is restored. If others have added rows since, a replaced row gets its former numbers, and an
 * added one stays: unused, but out of the way.
 */
export function undoSidecars(files: Files, byPath: ReadonlyMap<string, readonly RecordedEffect[]>): FileChange[] {
  const folders = new Set([...byPath.keys()].map((path) => dirname(path)))
  return [...folders].flatMap((folder) => {
    const own = [...byPath].filter(([path]) => dirname(path) === folder)
    const whole = own.map(([path, effects]) => undoWhole(files, path, effects))
    if (whole.every((change) => change !== null)) return whole
    return own.flatMap(([path, effects]) => undoRows(files, path, effects) ?? [])
  })
}

/** Undoes all effects; null when somebody changed the file since, or between two of the effects. */
function undoWhole(files: Files, path: string, effects: readonly RecordedEffect[]): FileChange | null {
  const overlay = overlayOf(files)
  let last: FileChange | null = null
  for (const effect of effects) {
    const now = overlay.stat(path) ? sha256(overlay.read(path)) : null
    if (now !== effect.hashAfter) return null
    last = reverseEffect(effect, overlay)
    overlay.apply(last)
  }
  return effects.length === 1 ? last : (overlay.changes(ownerOf(effects))[0] ?? null)
}

function undoRows(files: Files, path: string, effects: readonly RecordedEffect[]): FileChange | null {
  if (!files.stat(path)) return null
  const current = files.read(path)
  const overlay = overlayOf(files)
  for (const { change } of effects) {
    if (change.kind !== 'modify' || !path.endsWith('.npy')) return null
    const isReplaced = change.pieces.every(
      ({ at, before, after }) =>
        before.length === after.length && current.subarray(at, at + after.length).equals(after),
    )
    if (!isReplaced) return null
    const pieces = change.pieces.map(({ owner, at, before, after }) => ({ owner, at, before: after, after: before }))
    overlay.apply({ kind: 'modify', path, pieces })
  }
  return overlay.changes(ownerOf(effects))[0] ?? null
}

function ownerOf(effects: readonly RecordedEffect[]): string {
  const change = effects[0]?.change
  return (change?.kind === 'modify' ? change.pieces[0]?.owner : change?.owner) ?? ''
}
