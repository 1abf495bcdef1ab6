import type { Files } from '../ports.ts'
import type { ReadableDb } from './db.ts'
import { type RecordedEffect, erasedOwner, ownEffect, readEffects } from './effectRows.ts'
import { changedSince } from './findAgain.ts'
import { type FileChange, wholePieces } from './fileChange.ts'
import type { PieceFilter } from './formerState.ts'
import { returnToState } from './returnToState.ts'
import { type Flip, flipsAt } from './flips.ts'
import { removeFromBlock } from './removeFromBlock.ts'
import { isSidecar, undoSidecars } from './undoSidecars.ts'

/**
 * Effects to undo in files: those of a journal row, of one owner or all; for a write-back, which of the owner's writes to
 * flip back.
 */
export interface UndoTarget {
  seq: number
  owner?: string | undefined
  write?: number | undefined
}

/**
 * Returns the changes that undo former effects in their files, at most one per file. If a former state had exactly the
 * changes that should remain, restores it byte for byte; else, if nobody else touched the file since, uses its history to
 * locate every byte; else finds our pieces by their context. Throws `conflict` when a file is no longer what we wrote.
 */
export function planFileUndo(db: ReadableDb, files: Files, former: readonly UndoTarget[]): FileChange[] {
  const wanted = wantedOf(former)
  const isWanted: PieceFilter = (seq, owner) => {
    const owners = wanted.get(seq)?.owners
    return owner !== erasedOwner && (owners === 'all' || (owners?.has(owner) ?? false))
  }
  const [sidecars, texts] = partition([...touchedFiles(db, wanted, isWanted)], ([path]) => isSidecar(path))
  return [
    ...texts.flatMap(([path, { effects, flipped, isTorn }]) => {
      const taking = { db, files, path, isWanted }
      const before = returnToState(taking, flipped)
      if (before !== 'never') return before ?? []
      if (isTorn) throw changedSince(path)
      return removeFromBlock(taking, effects) ?? []
    }),
    ...undoSidecars(files, new Map(sidecars.map(([path, { effects }]) => [path, effects]))),
  ]
}

/** A file with effects to undo. */
interface Touched {
  /** Newest first, each with the wanted pieces only. */
  effects: RecordedEffect[]
  /** The keys of its changes to flip. */
  flipped: Set<string>
  /** Whether only part of an effect is wanted, but its pieces do not tell which part. */
  isTorn: boolean
}

/** Returns the files with wanted effects, by path. */
function touchedFiles(
  db: ReadableDb,
  wanted: ReadonlyMap<number, Wanted>,
  isWanted: PieceFilter,
): Map<string, Touched> {
  const touched = new Map<string, Touched>()
  for (const [seq, { writes }] of [...wanted].sort(([left], [right]) => right - left))
    for (const effect of readEffects(db, seq).toReversed()) {
      const { path } = effect.change
      const own = ownEffect(effect, (owner) => isWanted(seq, owner))
      const all = flipsAt(db, seq, path)
      const again = all.filter(
        ({ owner, write }) => owner === erasedOwner || (isWanted(seq, owner) && (write === null || writes.has(write))),
      )
      if (!own && again.every(({ owner }) => owner === erasedOwner)) continue
      const file = touched.get(path) ?? { effects: [], flipped: new Set(), isTorn: false }
      touched.set(path, file)
      if (own) file.effects.push(own)
      for (const { key } of again) file.flipped.add(key)
      if (again.length < all.length && !areSeparable(effect, all, again)) file.isTorn = true
    }
  return touched
}

/** Checks whether each piece of an effect belongs to a single change, so that some can be undone without the others. */
function areSeparable({ change }: RecordedEffect, flips: readonly Flip[], wanted: readonly Flip[]): boolean {
  const holders = new Set(wholePieces(change).map(({ owner }) => owner))
  const owners = new Set(wanted.map(({ owner }) => owner))
  return flips.every((flip) => holders.has(flip.owner) && (wanted.includes(flip) || !owners.has(flip.owner)))
}

interface Wanted {
  owners: Set<string> | 'all'
  writes: Set<number>
}

function wantedOf(former: readonly UndoTarget[]): Map<number, Wanted> {
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
