import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import { type FileChange, type Piece, applyPieces } from './fileChange.ts'

/** Files as they would be after planned changes; nothing is written. */
export interface Overlay extends Files {
  /** Applies a change on top. */
  apply(change: FileChange): void
  /** Returns the change of each touched file, from the state on disk to the state in the overlay. */
  changes(owner: string): FileChange[]
}

/** Creates an overlay without changes. */
export function overlayOf(files: Files): Overlay {
  const shown = new Map<string, Buffer | null>()
  const read = (path: string): Buffer => {
    const bytes = shown.get(path)
    if (bytes === undefined) return files.read(path)
    if (bytes === null) throw new AppError('not_found', `Cannot read ${path}: it does not exist.`)
    return bytes
  }
  const readOnly = (): never => {
    throw new Error('an overlay is not written')
  }
  return {
    read,
    stat(path) {
      const bytes = shown.get(path)
      if (bytes === undefined) return files.stat(path)
      if (bytes === null) return null
      const below = files.stat(path)
      return {
        kind: 'file',
        size: bytes.length,
        mtimeMs: below?.mtimeMs ?? 0,
        mode: below?.mode ?? 0o644,
        realPath: below?.realPath ?? path,
      }
    },
    *chunks(path) {
      if (!shown.has(path)) yield* files.chunks(path)
      else if (shown.get(path)) yield read(path)
    },
    list(path) {
      const prefix = path.endsWith('/') || path.endsWith('\\') ? path : `${path}${path.includes('\\') ? '\\' : '/'}`
      const names = new Map(files.list(path).map((entry) => [entry.name, entry]))
      for (const [file, bytes] of shown) {
        const name = file.slice(prefix.length)
        if (!file.startsWith(prefix) || /[\\/]/.test(name)) continue
        if (bytes) names.set(name, { name, kind: 'file' })
        else names.delete(name)
      }
      return [...names.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
    },
    assertReadable: files.assertReadable,
    apply(change) {
      switch (change.kind) {
        case 'create':
          return void shown.set(change.path, change.after)
        case 'remove':
          return void shown.set(change.path, null)
        case 'modify':
          return void shown.set(change.path, applyPieces(read(change.path), change.pieces))
      }
    },
    changes(owner) {
      return [...shown].flatMap(([path, after]) => {
        const before = files.stat(path) ? files.read(path) : null
        const change = changeBetween(path, before, after, owner)
        return change ? [change] : []
      })
    },
    writeAtomic: readOnly,
    remove: readOnly,
    link: readOnly,
    makeFolder: readOnly,
    copyFolder: readOnly,
    removeFolder: readOnly,
    removeEmptyFolder: readOnly,
  }
}

function changeBetween(path: string, before: Buffer | null, after: Buffer | null, owner: string): FileChange | null {
  if (!before) return after && { kind: 'create', path, owner, after }
  if (!after) return { kind: 'remove', path, owner, before }
  const piece = pieceBetween(before, after, owner)
  return piece && { kind: 'modify', path, pieces: [piece] }
}

const newline = 0x0a

/** Returns the single piece that turns some bytes into others; null when they are equal. */
export function pieceBetween(before: Buffer, after: Buffer, owner: string): Piece | null {
  if (before.equals(after)) return null
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  // Aligns a pure insertion or removal to the start of a line if possible: its first bytes may equal those of the next line.
  const longer = before.length > after.length ? before : after
  while (
    head + tail === shorter &&
    head > 0 &&
    longer[head - 1] !== newline &&
    longer[head - 1] === longer[longer.length - tail - 1]
  ) {
    head -= 1
    tail += 1
  }
  return {
    owner,
    at: head,
    before: before.subarray(head, before.length - tail),
    after: after.subarray(head, after.length - tail),
  }
}
