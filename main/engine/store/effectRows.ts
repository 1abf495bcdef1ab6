import { saveBlob, readBlob } from './blobs.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'
import type { Effect } from './effects.ts'
import { type FileChange, type Piece, wholePieces } from './fileChange.ts'

/** An effect as stored in the journal. */
export interface RecordedEffect extends Effect {
  id: number
  seq: number
}

/** Owner of a piece whose bytes a purge erased; only its offset and lengths are left. */
export const erasedOwner = ''

/** Stands for the hash of a partial effect: no file has it. */
const unknownHash = ''

/** Records an effect in the journal under a decision. */
export function recordEffect(db: WritableDb, seq: number, effect: Effect): void {
  const { change, contexts, hashBefore, hashAfter, mtimeBefore, modeBefore, linkBefore } = effect
  const id = sql(
    db,
    'INSERT INTO effects (seq, path, kind, hash_before, hash_after, mtime_before, mode_before, link_before) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(seq, change.path, change.kind, hashBefore, hashAfter, mtimeBefore, modeBefore, linkBefore).lastInsertRowid
  wholePieces(change).forEach((piece, ordinal) => {
    const { lead, trail } = contexts[ordinal] ?? { lead: Buffer.alloc(0), trail: Buffer.alloc(0) }
    sql(
      db,
      'INSERT INTO pieces (effect, ordinal, owner, at, before, after, lead, trail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(id, ordinal, piece.owner, piece.at, saveBlob(db, piece.before), saveBlob(db, piece.after), lead, trail)
  })
}

/** Returns the effects recorded under a decision. */
export function readEffects(db: ReadableDb, seq: number): RecordedEffect[] {
  return sql<EffectRow>(db, 'SELECT * FROM effects WHERE seq = ? ORDER BY id')
    .all(seq)
    .map((row) => toEffect(db, row))
}

/** Yields the effects on a file, newest first. */
export function* effectsOn(db: ReadableDb, path: string): Generator<RecordedEffect> {
  const rows = sql<EffectRow>(db, 'SELECT * FROM effects WHERE path = ? ORDER BY id DESC').all(path)
  for (const row of rows) yield toEffect(db, row)
}

/** Returns an effect reduced to the pieces of some owners; null when they own none of it. */
export function ownEffect(effect: RecordedEffect, isOwn: (owner: string) => boolean): RecordedEffect | null {
  const all = wholePieces(effect.change)
  const own = all.flatMap((piece, index) => (isOwn(piece.owner) ? [{ piece, context: effect.contexts[index] }] : []))
  if (own.length === all.length) return effect
  if (own.length === 0) return null
  const { path } = effect.change
  return {
    ...effect,
    change: { kind: 'modify', path, pieces: own.map(({ piece }) => piece) },
    hashAfter: unknownHash,
    contexts: own.flatMap(({ context }) => context ?? []),
  }
}

interface EffectRow {
  id: number
  seq: number
  path: string
  kind: FileChange['kind']
  hash_before: string | null
  hash_after: string | null
  mtime_before: number | null
  mode_before: number | null
  link_before: string | null
}
interface PieceRow {
  owner: string
  at: number
  before: string
  after: string
  lead: Buffer
  trail: Buffer
}

function toEffect(db: ReadableDb, row: EffectRow): RecordedEffect {
  const rows = sql<PieceRow>(db, 'SELECT * FROM pieces WHERE effect = ? ORDER BY ordinal').all(row.id)
  const pieces = rows.map(({ owner, at, before, after }) => ({
    owner,
    at,
    before: readBlob(db, before),
    after: readBlob(db, after),
  }))
  return {
    id: row.id,
    seq: row.seq,
    change: asChange(row, pieces),
    hashBefore: row.hash_before,
    hashAfter: row.hash_after,
    mtimeBefore: row.mtime_before,
    modeBefore: row.mode_before,
    linkBefore: row.link_before,
    contexts: rows.map(({ lead, trail }) => ({ lead, trail })),
  }
}

function asChange({ path, kind }: EffectRow, pieces: Piece[]): FileChange {
  const [first] = pieces
  if (kind === 'modify' || !first) return { kind: 'modify', path, pieces }
  if (kind === 'remove') {
    const shares = pieces.map(({ owner, before }) => ({ owner, length: before.length }))
    return { kind, path, owner: first.owner, before: Buffer.concat(pieces.map(({ before }) => before)), shares }
  }
  const shares = pieces.map(({ owner, after }) => ({ owner, length: after.length }))
  return { kind, path, owner: first.owner, after: Buffer.concat(pieces.map(({ after }) => after)), shares }
}
