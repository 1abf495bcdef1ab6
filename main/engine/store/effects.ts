import { dirname, resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { blockBegin } from '../../../shared/text/managedBlock.ts'
import type { Files } from '../ports.ts'
import { sha256 } from './blobs.ts'
import { type FileChange, type Piece, applyPieces, wholePieces } from './fileChange.ts'
import { missingFolders } from './madeFolders.ts'
import { type Context, changedSince, noContext, relocateReversed } from './findAgain.ts'

/** A file change with the hashes that show, after a crash, how far it got. A hash is null where there is no file. */
export interface Effect {
  change: FileChange
  hashBefore: string | null
  hashAfter: string | null
  mtimeBefore: number | null
  modeBefore: number | null
  /** The link's target as stated at the path, if it was a link. */
  linkBefore: string | null
  /** One per piece; empty for a removal. */
  contexts: Context[]
  /** The folders a new file needs and that are not there yet. */
  folders?: string[]
}

const contextLimit = 4096

/**
 * Reads the current file and fixes its planned content. `seen` is the content the change was planned on, if known. Throws
 * `conflict` when the file has changed, or the change does not fit it.
 */
export function prepareEffect(change: FileChange, files: Files, seen?: Buffer | null): Effect {
  const { path } = change
  const stat = files.stat(path)
  const current = stat ? files.read(path) : null
  if (seen !== undefined && !sameBytes(current, seen)) throw changedSince(path)
  const before = {
    hashBefore: current && sha256(current),
    mtimeBefore: stat?.mtimeMs ?? null,
    modeBefore: stat?.mode ?? null,
    linkBefore: stat?.link ?? null,
  }
  switch (change.kind) {
    case 'create': {
      if (current) throw new AppError('conflict', `${path} exists already. Choose another name, or remove it first.`)
      const linked = linkedBytes(change, files)
      const made = linked ? { ...change, after: linked } : { ...change, link: undefined }
      const contexts = contextsIn(made.after, wholePieces(made))
      const folders = missingFolders(path, files)
      return { change: made, ...before, hashAfter: sha256(made.after), contexts, folders }
    }
    case 'remove':
      if (!current?.equals(change.before)) throw changedSince(path)
      return { change, ...before, hashAfter: null, contexts: [] }
    case 'modify': {
      if (!current) throw changedSince(path)
      const after = applied(change, current)
      return { change, ...before, hashAfter: sha256(after), contexts: contextsIn(after, change.pieces) }
    }
  }
}

/** Executes an effect; compares the file with the plan just before replacing it, and re-reads it afterwards. */
export function executeEffect({ change, hashBefore, mtimeBefore }: Effect, files: Files): void {
  const { path } = change
  const current = files.stat(path) ? files.read(path) : null
  if ((current && sha256(current)) !== hashBefore) throw changedSince(path)
  switch (change.kind) {
    case 'create':
      files.makeFolder(dirname(path))
      if (change.link !== undefined) return files.link(path, change.link)
      return files.writeAtomic(path, change.after, { mtimeMs: change.mtimeMs, mode: change.mode, replaces: null })
    case 'remove':
      return files.remove(path, change.before)
    case 'modify': {
      if (!current) throw changedSince(path)
      const mtimeMs = change.mtimeMs ?? (change.keepTime ? (mtimeBefore ?? undefined) : undefined)
      return files.writeAtomic(path, applied(change, current), { mtimeMs, replaces: current })
    }
  }
}

/** Returns the bytes a planned link would show; null when its target is no longer a file, or no link is planned. */
function linkedBytes(change: Extract<FileChange, { kind: 'create' }>, files: Files): Buffer | null {
  if (change.link === undefined || change.shares !== undefined) return null
  const target = resolve(dirname(change.path), change.link)
  return files.stat(target)?.kind === 'file' ? files.read(target) : null
}

function sameBytes(left: Buffer | null, right: Buffer | null): boolean {
  return left && right ? left.equals(right) : left === right
}

/** Checks whether the file is as before the effect, as after it, or changed by somebody else. */
export function effectState(effect: Effect, files: Files): 'before' | 'after' | 'other' {
  const hash = files.stat(effect.change.path) ? sha256(files.read(effect.change.path)) : null
  if (hash === effect.hashAfter) return 'after'
  return hash === effect.hashBefore ? 'before' : 'other'
}

/** Returns the change that undoes an executed effect. Locates its pieces again when others changed the rest of the file. */
export function reverseEffect(effect: Effect, files: Files): FileChange {
  const { change, hashAfter, contexts } = effect
  const path = change.path
  const stat = files.stat(path)
  const current = stat ? files.read(path) : null
  switch (change.kind) {
    case 'create':
      if (!current) throw changedSince(path)
      if (sha256(current) !== hashAfter) return withoutOurBlock(current, change)
      return { kind: 'remove', path, owner: change.owner, before: change.after, shares: change.shares }
    case 'remove':
      if (current) throw changedSince(path, null, current)
      return {
        kind: 'create',
        path,
        owner: change.owner,
        after: change.before,
        shares: change.shares,
        mtimeMs: effect.mtimeBefore ?? undefined,
        mode: effect.modeBefore ?? undefined,
        link: effect.linkBefore ?? undefined,
      }
    case 'modify': {
      if (!current) throw changedSince(path)
      const untouched = sha256(current) === hashAfter
      const pieces = untouched
        ? reversePieces(change.pieces)
        : change.pieces.map((piece, index) => relocateReversed(current, piece, contexts[index] ?? noContext, path))
      pieces.sort((left, right) => left.at - right.at)
      // Pieces can overlap after others moved their lines.
      const overlaps = pieces.some(({ at }, index) => {
        const former = pieces[index - 1]
        return former !== undefined && at < endOf(former)
      })
      if (overlaps) throw changedSince(path)
      return { kind: 'modify', path, pieces, mtimeMs: untouched ? (effect.mtimeBefore ?? undefined) : undefined }
    }
  }
}

/**
 * Returns the change that removes the managed block a file was created with and leaves what others wrote around it. Throws
 * `conflict` when the block is no longer as written, and for any other file: what others added belongs to its text.
 */
function withoutOurBlock(current: Buffer, change: Extract<FileChange, { kind: 'create' }>): FileChange {
  const { path, owner, after } = change
  if (!after.toString('utf8').startsWith(blockBegin)) throw changedSince(path, after, current)
  const none = Buffer.alloc(0)
  let { at } = relocateReversed(current, { owner, at: 0, before: none, after }, noContext, path)
  const pieces = wholePieces(change).map((piece) => {
    const removed = { owner: piece.owner, at, before: piece.after, after: none }
    at += piece.after.length
    return removed
  })
  return { kind: 'modify', path, pieces }
}

function endOf({ at, before }: Piece): number {
  return at + before.length
}

/** Reverses pieces: removes what was inserted, at the offsets of the changed file. */
export function reversePieces(pieces: readonly Piece[]): Piece[] {
  let shift = 0
  return pieces.map(({ owner, at, before, after }) => {
    const moved = { owner, at: at + shift, before: after, after: before }
    shift += after.length - before.length
    return moved
  })
}

function applied(change: Extract<FileChange, { kind: 'modify' }>, current: Buffer): Buffer {
  try {
    return applyPieces(current, change.pieces)
  } catch {
    throw changedSince(change.path)
  }
}

function contextsIn(after: Buffer, pieces: readonly Piece[]): Context[] {
  const newline = 0x0a
  return reversePieces(pieces).map(({ at, before }) => {
    const end = at + before.length
    const lineStart = at >= 2 ? after.lastIndexOf(newline, at - 2) + 1 : 0
    const lineEnd = after.indexOf(newline, end)
    return {
      lead: Buffer.from(after.subarray(Math.max(lineStart, at - contextLimit), at)),
      trail: Buffer.from(after.subarray(end, Math.min(lineEnd < 0 ? after.length : lineEnd + 1, end + contextLimit))),
    }
  })
}
