import { dirname } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { fileDiff, formatUnified } from '../../../shared/text/fileDiff.ts'
import type { Files } from '../ports.ts'
import { keepBlob, readBlob, sha256 } from './blobs.ts'
import { type ReadableDb, type WritableDb, sql } from './db.ts'
import { type FileChange, type Piece, applyPieces } from './fileChange.ts'

/** A file change with the hashes that tell, after a crash, how far it got. Hashes are null where there is no file. */
export interface Effect {
  change: FileChange
  hashBefore: string | null
  hashAfter: string | null
  mtimeBefore: number | null
  /** One for each piece of a modification. */
  contexts: Context[]
}

/** What stands around a piece once it is in place, at most to the ends of its line: by this it is found again in a file others changed. */
export interface Context {
  lead: Buffer
  trail: Buffer
}

const contextLimit = 4096

/** Looks at the file as it stands and settles what it will be. Throws `conflict` when the change does not fit any more. */
export function prepareEffect(change: FileChange, files: Files): Effect {
  const stat = files.stat(change.path)
  const current = stat ? files.read(change.path) : null
  const mtimeBefore = stat?.mtimeMs ?? null
  switch (change.kind) {
    case 'create':
      if (current)
        throw new AppError('conflict', `${change.path} exists already. Choose another name, or remove it first.`)
      return { change, hashBefore: null, hashAfter: sha256(change.after), mtimeBefore, contexts: [] }
    case 'remove':
      if (!current?.equals(change.before)) throw changedSince(change.path)
      return { change, hashBefore: sha256(change.before), hashAfter: null, mtimeBefore, contexts: [] }
    case 'modify': {
      if (!current) throw changedSince(change.path)
      const after = applied(change, current)
      const contexts = contextsIn(after, change.pieces)
      return { change, hashBefore: sha256(current), hashAfter: sha256(after), mtimeBefore, contexts }
    }
  }
}

/** Carries out an effect; the file is compared with what was planned just before it is replaced, and re-read after. */
export function executeEffect({ change, hashBefore }: Effect, files: Files): void {
  const current = files.stat(change.path) ? files.read(change.path) : null
  if ((current ? sha256(current) : null) !== hashBefore) throw changedSince(change.path)
  switch (change.kind) {
    case 'create':
      files.makeFolder(dirname(change.path))
      return files.writeAtomic(change.path, change.after, { mtimeMs: change.mtimeMs })
    case 'remove':
      return files.remove(change.path)
    case 'modify': {
      if (!current) throw changedSince(change.path)
      const mtimeMs = change.mtimeMs ?? (change.keepTime ? files.stat(change.path)?.mtimeMs : undefined)
      return files.writeAtomic(change.path, applied(change, current), { mtimeMs })
    }
  }
}

/** Whether the file is as before the effect, as after it, or as somebody else left it. */
export function effectState(effect: Effect, files: Files): 'before' | 'after' | 'other' {
  const hash = files.stat(effect.change.path) ? sha256(files.read(effect.change.path)) : null
  if (hash === effect.hashAfter) return 'after'
  return hash === effect.hashBefore ? 'before' : 'other'
}

/** The change that takes an executed effect back. Its pieces are found again where others changed the rest of the file. */
export function reverseEffect(effect: Effect, files: Files): FileChange {
  const { change, hashAfter, contexts } = effect
  const path = change.path
  const stat = files.stat(path)
  const current = stat ? files.read(path) : null
  switch (change.kind) {
    case 'create':
      if (!current || sha256(current) !== hashAfter) throw changedSince(path, change.after, current)
      return { kind: 'remove', path, owner: change.owner, before: change.after }
    case 'remove':
      if (current) throw changedSince(path, null, current)
      return {
        kind: 'create',
        path,
        owner: change.owner,
        after: change.before,
        mtimeMs: effect.mtimeBefore ?? undefined,
      }
    case 'modify': {
      if (!current) throw changedSince(path)
      const untouched = hashAfter !== null && sha256(current) === hashAfter
      const pieces = untouched
        ? mirrored(change.pieces)
        : change.pieces.map((piece, index) => find(current, piece, contexts[index], path))
      pieces.sort((left, right) => left.at - right.at)
      return { kind: 'modify', path, pieces, mtimeMs: untouched ? (effect.mtimeBefore ?? undefined) : undefined }
    }
  }
}

/** Pieces turned round: what was put in is taken out, at the offsets of the changed file. */
function mirrored(pieces: readonly Piece[]): Piece[] {
  let shift = 0
  return pieces.map(({ owner, at, before, after }) => {
    const moved = { owner, at: at + shift, before: after, after: before }
    shift += after.length - before.length
    return moved
  })
}

function find(current: Buffer, piece: Piece, context: Context | undefined, path: string): Piece {
  const { owner, before, after } = piece
  const made = (at: number): Piece => ({ owner, at, before: after, after: before })
  const lead = context?.lead ?? Buffer.alloc(0)
  const trail = context?.trail ?? Buffer.alloc(0)
  for (const [left, right] of [
    [lead, trail],
    [lead, Buffer.alloc(0)],
    [Buffer.alloc(0), trail],
  ] as const) {
    const needle = Buffer.concat([left, after, right])
    if (needle.length === 0) continue
    const at = onlyOccurrence(current, needle)
    if (at !== null) return keepLinesApart(current, made(at + left.length))
  }
  if (after.length > 0) throw changedSince(path, after, current)
  // A removed record whose neighbours are gone returns to the end.
  return made(current.length)
}

/** A line that brought its own line break leaves it behind when another line now follows. */
function keepLinesApart(current: Buffer, piece: Piece): Piece {
  const newline = 0x0a
  const { at, before, after } = piece
  const end = at + before.length
  const opens = before[0] === newline && after[0] !== newline
  const glues = opens && end < current.length && current[end] !== newline && at > 0 && current[at - 1] !== newline
  return glues ? { ...piece, at: at + 1, before: before.subarray(1) } : piece
}

function onlyOccurrence(haystack: Buffer, needle: Buffer): number | null {
  const first = haystack.indexOf(needle)
  return first >= 0 && haystack.indexOf(needle, first + 1) < 0 ? first : null
}

function applied(change: Extract<FileChange, { kind: 'modify' }>, current: Buffer): Buffer {
  try {
    return applyPieces(current, change.pieces)
  } catch {
    throw changedSince(change.path)
  }
}

function changedSince(path: string, ours: Buffer | null = null, theirs: Buffer | null = null): AppError {
  const diff = ours && theirs ? formatUnified(fileDiff(path, ours.toString(), theirs.toString())) : undefined
  return new AppError(
    'conflict',
    `${path} is no longer what we wrote; it was left as it is. Compare, then decide again.`,
    { diff },
  )
}

/** Records an effect in the journal under a decision. */
export function recordEffect(db: WritableDb, seq: number, effect: Effect): void {
  const { change, contexts } = effect
  const id = sql(
    db,
    'INSERT INTO effects (seq, path, kind, hash_before, hash_after, mtime_before) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(seq, change.path, change.kind, effect.hashBefore, effect.hashAfter, effect.mtimeBefore).lastInsertRowid
  wholePieces(change).forEach((piece, ordinal) => {
    const { lead, trail } = contexts[ordinal] ?? { lead: Buffer.alloc(0), trail: Buffer.alloc(0) }
    sql(
      db,
      'INSERT INTO pieces (effect, ordinal, owner, at, before, after, lead, trail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(id, ordinal, piece.owner, piece.at, keepBlob(db, piece.before), keepBlob(db, piece.after), lead, trail)
  })
}

/** A change as pieces: a created or removed file is one piece from nothing or to nothing. */
export function wholePieces(change: FileChange): readonly Piece[] {
  const nothing = Buffer.alloc(0)
  switch (change.kind) {
    case 'create':
      return [{ owner: change.owner, at: 0, before: nothing, after: change.after }]
    case 'remove':
      return [{ owner: change.owner, at: 0, before: change.before, after: nothing }]
    case 'modify':
      return change.pieces
  }
}

function contextsIn(after: Buffer, pieces: readonly Piece[]): Context[] {
  const newline = 0x0a
  return mirrored(pieces).map(({ at, before }) => {
    const end = at + before.length
    const lineStart = at >= 2 ? after.lastIndexOf(newline, at - 2) + 1 : 0
    const lineEnd = after.indexOf(newline, end)
    return {
      lead: Buffer.from(after.subarray(Math.max(lineStart, at - contextLimit), at)),
      trail: Buffer.from(after.subarray(end, Math.min(lineEnd < 0 ? after.length : lineEnd + 1, end + contextLimit))),
    }
  })
}

interface EffectRow {
  id: number
  path: string
  kind: FileChange['kind']
  hash_before: string | null
  hash_after: string | null
  mtime_before: number | null
}
interface PieceRow {
  owner: string
  at: number
  before: string
  after: string
  lead: Buffer
  trail: Buffer
}

/** The effects recorded under a decision; `owner` keeps just one owner's pieces. */
export function readEffects(db: ReadableDb, seq: number, owner?: string): Effect[] {
  return sql<EffectRow>(db, 'SELECT * FROM effects WHERE seq = ? ORDER BY id')
    .all(seq)
    .flatMap((row) => {
      const rows = sql<PieceRow>(db, 'SELECT * FROM pieces WHERE effect = ? ORDER BY ordinal').all(row.id)
      const own = owner === undefined ? rows : rows.filter((piece) => piece.owner === owner)
      if (own.length === 0) return []
      const pieces = own.map(({ owner: of, at, before, after }) => ({
        owner: of,
        at,
        before: readBlob(db, before),
        after: readBlob(db, after),
      }))
      return [
        {
          change: asChange(row, pieces),
          hashBefore: row.hash_before,
          hashAfter: own.length === rows.length ? row.hash_after : null,
          mtimeBefore: row.mtime_before,
          contexts: own.map(({ lead, trail }) => ({ lead, trail })),
        },
      ]
    })
}

function asChange(row: EffectRow, pieces: Piece[]): FileChange {
  const { path } = row
  const first = pieces[0]
  if (row.kind === 'modify' || !first) return { kind: 'modify', path, pieces }
  return row.kind === 'create'
    ? { kind: 'create', path, owner: first.owner, after: first.after }
    : { kind: 'remove', path, owner: first.owner, before: first.before }
}
