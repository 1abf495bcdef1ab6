import { blockOwner, managedBlockIn } from '../../../shared/text/managedBlock.ts'
import type { Files } from '../ports.ts'
import { sha256 } from './blobs.ts'
import type { ReadableDb } from './db.ts'
import { type RecordedEffect, effectsOn, nobody, ownEffect, readEffects } from './effectRows.ts'
import { reverseEffect } from './effects.ts'
import { type FileChange, type Piece, applyPieces, wholePieces } from './fileChange.ts'
import { overlayOf, pieceBetween } from './overlay.ts'
import { returnsTo } from './standing.ts'
import { isSidecar, takeBackSidecars } from './takeBackSidecars.ts'
import { Entangled, type LastPiece, ropeOf } from './rope.ts'
import { type IsWanted, type State, formerState, goBack, stateAt } from './formerState.ts'

const newline = 0x0a
const carriageReturn = 0x0d

/** What is to be taken out of files: the effects of a journal row, of one owner or of all. Newest first. */
export interface Former {
  seq: number
  owner?: string | undefined
}

/**
 * The changes that take former effects out of the files they went into, at most one a file. Where nobody else touched a
 * file since, its own history says what every byte was; else our pieces are found by what stands around them. Throws
 * `conflict` when a file is no longer what we wrote.
 */
export function planTakeBack(db: ReadableDb, files: Files, former: readonly Former[]): FileChange[] {
  const wanted = new Map<number, Set<string> | 'all'>()
  for (const { seq, owner } of former) {
    const known = wanted.get(seq)
    if (owner === undefined) wanted.set(seq, 'all')
    else if (known === undefined) wanted.set(seq, new Set([owner]))
    else if (known !== 'all') known.add(owner)
  }
  const isWanted: IsWanted = (seq, owner) => {
    const owners = wanted.get(seq)
    return owner !== nobody && (owners === 'all' || (owners?.has(owner) ?? false))
  }
  const byPath = new Map<string, RecordedEffect[]>()
  for (const seq of [...wanted.keys()].sort((left, right) => right - left))
    for (const effect of readEffects(db, seq).toReversed()) {
      const own = ownEffect(effect, (owner) => isWanted(seq, owner))
      if (own) byPath.set(effect.change.path, [...(byPath.get(effect.change.path) ?? []), own])
    }
  const [sidecars, texts] = partition([...byPath], ([path]) => isSidecar(path))
  return [
    ...texts.flatMap(([path, effects]) => takeOutFramed({ db, files, path, isWanted }, effects) ?? []),
    ...takeBackSidecars(files, new Map(sidecars)),
  ]
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

interface Taking {
  db: ReadableDb
  files: Files
  path: string
  isWanted: IsWanted
}

/** How many effects of a file's history are gone back over. */
const farthest = 1000

/**
 * As `takeOutOf`, for a file that may hold a managed block: its marker lines stay while entries of others stand between
 * them, and go with the last.
 */
function takeOutFramed(taking: Taking, effects: readonly RecordedEffect[]): FileChange | null {
  const { db, files, path, isWanted } = taking
  const all = [...effectsOn(db, path)]
  if (!all.some(({ change }) => wholePieces(change).some(({ owner }) => owner === blockOwner)))
    return takeOutOf(taking, effects)
  const withoutFrame: IsWanted = (seq, owner) => owner !== blockOwner && isWanted(seq, owner)
  const inner = effects.flatMap((effect) => ownEffect(effect, (owner) => withoutFrame(effect.seq, owner)) ?? [])
  const left = takeOutOf({ ...taking, isWanted: withoutFrame }, inner)
  const overlay = overlayOf(files)
  if (left) overlay.apply(left)
  const text = overlay.stat(path) ? overlay.read(path).toString('utf8') : ''
  const block = managedBlockIn(text)
  if (block === null) return takeOutOf(taking, effects)
  if (block === 'broken' || text.slice(block.start, block.ownEnd).trim() !== '') return left
  const withFrame: IsWanted = (seq, owner) => owner === blockOwner || isWanted(seq, owner)
  const whole = all.flatMap((effect) => ownEffect(effect, (owner) => withFrame(effect.seq, owner)) ?? [])
  return takeOutOf({ ...taking, isWanted: withFrame }, whole)
}

function takeOutOf({ db, files, path, isWanted }: Taking, effects: readonly RecordedEffect[]): FileChange | null {
  const current = files.stat(path) ? files.read(path) : null
  const history = unbrokenHistory(db, path, current)
  const known = new Set(history.map(({ id }) => id))
  const last = history.findLastIndex(({ seq, change }) => wholePieces(change).some(({ owner }) => isWanted(seq, owner)))
  const returned = returnsTo(db, history, effects)
  const exact = last < 0 ? 'entangled' : exactly({ path, history, last, returned, current, isWanted })
  const older = exact === 'entangled' ? effects : effects.filter(({ id }) => !known.has(id))
  const changes = exact === 'entangled' || exact === null ? [] : [exact]
  if (older.length === 0) return changes[0] ?? null
  const overlay = overlayOf(files)
  for (const change of changes) overlay.apply(change)
  for (const effect of older) {
    const change = reverseEffect(effect, overlay)
    overlay.apply(change)
    changes.push(change)
  }
  if (changes.some(({ kind }) => kind !== 'modify')) return overlay.changes(ownerOf(effects))[0] ?? null
  return { kind: 'modify', path, pieces: inTurn(current ?? Buffer.alloc(0), changes.map(wholePieces)) }
}

function ownerOf(effects: readonly RecordedEffect[]): string {
  return effects.flatMap(({ change }) => wholePieces(change))[0]?.owner ?? ''
}

/** The effects on a file, newest first, as far back as each began where the one before it had ended. */
function unbrokenHistory(db: ReadableDb, path: string, current: Buffer | null): RecordedEffect[] {
  const history: RecordedEffect[] = []
  let hash = current && sha256(current)
  for (const effect of effectsOn(db, path)) {
    if (effect.hashAfter !== hash || history.length === farthest) break
    history.push(effect)
    hash = effect.hashBefore
  }
  return history
}

interface Exactly {
  path: string
  history: readonly RecordedEffect[]
  /** The oldest effect of the history that is concerned. */
  last: number
  /** The effect before which the file stood as it is to stand again; -1 where there is none. */
  returned: number
  current: Buffer | null
  isWanted: IsWanted
}

/** Takes pieces out at the very bytes they went to. A state that stood before is given its very bytes. */
function exactly({ path, history, last, returned, current, isWanted }: Exactly): FileChange | null | 'entangled' {
  const now = current ?? Buffer.alloc(0)
  const passed = history.slice(0, last + 1)
  const own = ownPieces(now, passed, isWanted)
  const before = stateAt(history, returned, now)
  if (!own && !before) return 'entangled'
  const after = applyPieces(now, own ?? [])
  const former = before ?? formerState(history, last, now, after)
  const isCreated = passed.some(({ change }) => change.kind === 'create')
  const bytes = former ? former.bytes : after.length === 0 && (current === null || isCreated) ? null : after
  const rest = bytes && pieceBetween(after, bytes, ownerOf(passed))
  const pieces = rest ? inTurn(now, [own ?? [], [rest]]) : (own ?? [])
  return changeTo(path, current, { bytes, pieces, mtimeMs: former?.mtimeMs, mode: former?.mode, link: former?.link })
}

/** The wanted pieces where they are now; null where others of ours are tangled up with them. */
function ownPieces(now: Buffer, passed: readonly RecordedEffect[], isWanted: IsWanted): Piece[] | null {
  const rope = ropeOf(now)
  try {
    for (const effect of passed) goBack(rope, effect, isWanted)
  } catch (error) {
    if (error instanceof Entangled) return null
    throw error
  }
  return apart(now, rope.pieces())
}

function changeTo(path: string, current: Buffer | null, to: State & { pieces: readonly Piece[] }): FileChange | null {
  const { bytes, pieces, mtimeMs, mode, link } = to
  const owner = pieces[0]?.owner ?? ''
  if (!current) {
    const parts = pieces.map((piece) => ({ owner: piece.owner, length: piece.after.length }))
    const shares = parts.length > 1 ? { shares: parts } : {}
    return bytes && { kind: 'create', path, owner, after: bytes, ...shares, mtimeMs, mode, link }
  }
  if (!bytes) return { kind: 'remove', path, owner, before: current }
  return pieces.length === 0 ? null : { kind: 'modify', path, pieces: pieces.map(bare), mtimeMs }
}

function bare({ owner, at, before, after }: Piece): Piece {
  return { owner, at, before, after }
}

/** Lines that ended the file when they were put in or taken out keep a line break between them and what follows now. */
function apart(current: Buffer, pieces: readonly LastPiece[]): Piece[] {
  return pieces.map((piece, index) => {
    const { owner, at, before, after, last } = piece
    const end = at + before.length
    const next = pieces[index + 1]
    const follows = next?.at === end && next.after.length > 0 ? next.after[0] : current[end]
    if (!last || follows === undefined || follows === newline || follows === carriageReturn) return bare(piece)
    const lineBreak = breakAt(before)
    const isOpen = at > 0 && current[at - 1] !== newline
    if (after.length === 0 && lineBreak > 0 && isOpen)
      return { owner, at: at + lineBreak, before: before.subarray(lineBreak), after }
    if (before.length === 0 && after.length > 0 && after.at(-1) !== newline && !isOpen)
      return { owner, at, before, after: Buffer.concat([after, Buffer.from(current.includes('\r\n') ? '\r\n' : '\n')]) }
    return bare(piece)
  })
}

/** How long the line break is that bytes begin with. */
function breakAt(bytes: Buffer): number {
  if (bytes[0] === newline) return 1
  return bytes[0] === carriageReturn && bytes[1] === newline ? 2 : 0
}

/** Pieces that follow on one another as those that come to the same, at the offsets the file has before the first. */
function inTurn(current: Buffer, turns: readonly (readonly Piece[])[]): Piece[] {
  const rope = ropeOf(current)
  for (const pieces of turns)
    rope.pass(
      pieces.map(({ owner, at, before, after }) => ({ owner, at, was: before, bytes: after, put: true, last: false })),
    )
  return rope.pieces().map(bare)
}
