import { blockBegin, blockOwner, managedBlockIn } from '../../../shared/text/managedBlock.ts'
import type { Files } from '../ports.ts'
import { sha256 } from './blobs.ts'
import type { ReadableDb } from './db.ts'
import { type RecordedEffect, effectsOn, nobody, ownEffect, readEffects } from './effectRows.ts'
import { reverseEffect } from './effects.ts'
import { changedSince } from './findAgain.ts'
import { type FileChange, type Piece, applyPieces, wholePieces } from './fileChange.ts'
import { overlayOf, pieceBetween } from './overlay.ts'
import { type Flip, flipsAt, returnsTo } from './standing.ts'
import { isSidecar, takeBackSidecars } from './takeBackSidecars.ts'
import { Entangled, type LastPiece, ropeOf } from './rope.ts'
import { type IsWanted, type State, formerState, goBack, stateAt } from './formerState.ts'

const newline = 0x0a
const carriageReturn = 0x0d

/**
 * What is to be taken out of files: the effects of a journal row, of one owner or of all; of a write-back, which of the
 * owner's writes it flipped are to be flipped again.
 */
export interface Former {
  seq: number
  owner?: string | undefined
  write?: number | undefined
}

/**
 * The changes that take former effects out of the files they went into, at most one a file. A state in which just the
 * changes stood that are to stand now is given back to the byte; else, where nobody else touched the file since, its own
 * history says what every byte was; else our pieces are found by what stands around them. Throws `conflict` when a file is
 * no longer what we wrote.
 */
export function planTakeBack(db: ReadableDb, files: Files, former: readonly Former[]): FileChange[] {
  const wanted = wantedOf(former)
  const isWanted: IsWanted = (seq, owner) => {
    const owners = wanted.get(seq)?.owners
    return owner !== nobody && (owners === 'all' || (owners?.has(owner) ?? false))
  }
  const byPath = new Map<string, RecordedEffect[]>()
  const flipped = new Map<string, Set<string>>()
  const torn = new Set<string>()
  for (const seq of [...wanted.keys()].sort((left, right) => right - left))
    for (const effect of readEffects(db, seq).toReversed()) {
      const { path } = effect.change
      const own = ownEffect(effect, (owner) => isWanted(seq, owner))
      const flips = flipsAt(db, seq, path)
      const { writes } = wanted.get(seq)!
      const again = flips.filter(
        ({ owner, write }) => (isWanted(seq, owner) && (write === null || writes.has(write))) || owner === nobody,
      )
      if (!own && again.every(({ owner }) => owner === nobody)) continue
      byPath.set(path, [...(byPath.get(path) ?? []), ...(own ? [own] : [])])
      const keys = flipped.get(path) ?? new Set()
      flipped.set(path, keys)
      for (const { key } of again) keys.add(key)
      if (again.length < flips.length && !areApart(effect, flips, again)) torn.add(path)
    }
  const [sidecars, texts] = partition([...byPath], ([path]) => isSidecar(path))
  return [
    ...texts.flatMap(([path, effects]) => {
      const taking = { db, files, path, isWanted }
      const before = formerly(taking, flipped.get(path)!)
      if (before !== 'never') return before ?? []
      if (torn.has(path)) throw changedSince(path)
      return takeOutFramed(taking, effects) ?? []
    }),
    ...takeBackSidecars(files, new Map(sidecars)),
  ]
}

/** Whether the pieces of an effect are of one change each, so that some can be taken back without the others. */
function areApart({ change }: RecordedEffect, flips: readonly Flip[], wanted: readonly Flip[]): boolean {
  const holders = new Set(wholePieces(change).map(({ owner }) => owner))
  const owners = new Set(wanted.map(({ owner }) => owner))
  return flips.every((flip) => holders.has(flip.owner) && (wanted.includes(flip) || !owners.has(flip.owner)))
}

interface Wanted {
  owners: Set<string> | 'all'
  writes: Set<number>
}

function wantedOf(former: readonly Former[]): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>()
  for (const { seq, owner, write } of former) {
    const known: Wanted = wanted.get(seq) ?? { owners: new Set(), writes: new Set() }
    wanted.set(seq, known)
    if (owner === undefined) known.owners = 'all'
    else if (known.owners !== 'all') known.owners.add(owner)
    if (write !== undefined) known.writes.add(write)
  }
  return wanted
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
 * The change to the state in which just those changes stood that will stand when some are flipped; null where it is there
 * already. Its pieces are those wanted, and the lines around a managed block, as far as they lead there.
 */
function formerly(taking: Taking, flipped: Iterable<string>): FileChange | null | 'never' {
  const { db, files, path, isWanted } = taking
  const current = files.stat(path) ? files.read(path) : null
  const now = current ?? Buffer.alloc(0)
  const history = unbrokenHistory(db, path, current)
  const state = stateAt(history, returnsTo(db, history, flipped), now)
  if (!state) return 'never'
  const to = state.bytes ?? Buffer.alloc(0)
  const takings = [isWanted, withFrame(taking, history)].map((isTaken) => piecesTaken(now, history, isTaken))
  const exact = takings.find((pieces) => pieces && applyPieces(now, pieces).equals(to))
  if (exact) return changeTo(path, current, { ...state, pieces: exact })
  const own = takings[0]
  if (!own) return changeTo(path, current, state)
  const rest = pieceBetween(applyPieces(now, own), to, ownerOf(history))
  return changeTo(path, current, { ...state, pieces: rest ? inTurn(now, [own, [rest]]) : own })
}

/** The wanted pieces where they are now; null where others of ours are tangled up with them. */
function piecesTaken(now: Buffer, history: readonly RecordedEffect[], isTaken: IsWanted): Piece[] | null {
  const last = history.findLastIndex(({ seq, change }) => wholePieces(change).some(({ owner }) => isTaken(seq, owner)))
  return ownPieces(now, history.slice(0, last + 1), isTaken)
}

/** With what is wanted the lines around the managed block. They may have come and gone before: they go as they came last. */
function withFrame({ isWanted }: Taking, history: readonly RecordedEffect[]): IsWanted {
  const made = history.find(({ change }) => wholePieces(change).some(beginsBlock))?.seq
  return (seq, owner) => (owner === blockOwner ? seq === made : isWanted(seq, owner))
}

function beginsBlock({ owner, before, after }: Piece): boolean {
  return owner === blockOwner && (after.includes(blockBegin) || before.includes(blockBegin))
}

/**
 * As `takeOutOf`, for a file that may hold a managed block: its marker lines stay while entries of others stand between
 * them, and go with the last; they come only where there are none.
 */
function takeOutFramed(taking: Taking, effects: readonly RecordedEffect[]): FileChange | null {
  const { db, files, path, isWanted } = taking
  const all = [...effectsOn(db, path)]
  if (!all.some(({ change }) => wholePieces(change).some(({ owner }) => owner === blockOwner)))
    return takeOutOf(taking, effects)
  const withoutFrame: IsWanted = (seq, owner) => owner !== blockOwner && isWanted(seq, owner)
  const inner = effects.flatMap((effect) => ownEffect(effect, (owner) => withoutFrame(effect.seq, owner)) ?? [])
  if (inner.length === 0) return takeOutOf(taking, effects)
  const left = takeOutOf({ ...taking, isWanted: withoutFrame }, inner)
  const block = blockAfter(files, path, left)
  if (block === null) return takeOutOf(taking, effects)
  if (block === 'broken') return left
  if (block.inside.trim() !== '') return left && insideBlock(taking, left)
  const isTaken = withFrame(taking, all)
  const whole = all.flatMap((effect) => ownEffect(effect, (owner) => isTaken(effect.seq, owner)) ?? [])
  return takeOutOf({ ...taking, isWanted: isTaken }, whole)
}

function blockAfter(files: Files, path: string, change: FileChange | null) {
  const overlay = overlayOf(files)
  if (change) overlay.apply(change)
  const text = overlay.stat(path) ? overlay.read(path).toString('utf8') : ''
  const block = managedBlockIn(text)
  if (block === null || block === 'broken') return block
  const [start, end] = [block.start, block.ownEnd].map((at) => Buffer.byteLength(text.slice(0, at)))
  return { start: start!, end: end!, inside: text.slice(block.start, block.ownEnd) }
}

/** Entries that come back while a block of others stands go to its end, wherever their own had been. */
function insideBlock({ files, path }: Taking, change: FileChange): FileChange {
  const block = blockAfter(files, path, null)
  if (change.kind !== 'modify' || block === null || block === 'broken') return change
  const { start, end } = block
  const pieces = change.pieces.map((piece) => {
    const isOutside = piece.at < start || piece.at > end
    return piece.before.length === 0 && isOutside ? { ...piece, at: end } : piece
  })
  return { ...change, pieces: pieces.toSorted((one, other) => one.at - other.at) }
}

function takeOutOf({ db, files, path, isWanted }: Taking, effects: readonly RecordedEffect[]): FileChange | null {
  const current = files.stat(path) ? files.read(path) : null
  const history = unbrokenHistory(db, path, current)
  const known = new Set(history.map(({ id }) => id))
  const last = history.findLastIndex(({ seq, change }) => wholePieces(change).some(({ owner }) => isWanted(seq, owner)))
  const exact = last < 0 ? 'entangled' : exactly({ path, history, last, current, isWanted })
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
  current: Buffer | null
  isWanted: IsWanted
}

/** Takes pieces out at the very bytes they went to. What comes of it in the lines of a former state is given its very bytes. */
function exactly({ path, history, last, current, isWanted }: Exactly): FileChange | null | 'entangled' {
  const now = current ?? Buffer.alloc(0)
  const passed = history.slice(0, last + 1)
  const own = ownPieces(now, passed, isWanted)
  // Pieces that come to nothing were written anew since, as part of others.
  if (!own || own.length === 0) return 'entangled'
  const after = applyPieces(now, own)
  const former = formerState(history, last, now, after)
  const isCreated = passed.some(({ change }) => change.kind === 'create')
  const bytes = former ? former.bytes : after.length === 0 && (current === null || isCreated) ? null : after
  const rest = bytes && pieceBetween(after, bytes, ownerOf(passed))
  const pieces = rest ? inTurn(now, [own, [rest]]) : own
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
  if (!bytes) {
    const parts = pieces.map((piece) => ({ owner: piece.owner, length: piece.before.length }))
    const areAll = parts.reduce((sum, { length }) => sum + length, 0) === current.length
    return { kind: 'remove', path, owner, before: current, ...(areAll && { shares: parts }) }
  }
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
