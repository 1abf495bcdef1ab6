import { blockBegin, blockOwner, managedBlockIn } from '../../../shared/text/managedBlock.ts'
import type { Files } from '../ports.ts'
import { type RecordedEffect, effectsOn, ownEffect } from './effectRows.ts'
import { type FileChange, type Piece, wholePieces } from './fileChange.ts'
import type { PieceFilter } from './formerState.ts'
import { overlayOf } from './overlay.ts'
import { type EffectRemoval, removeEffects } from './removeEffects.ts'

/**
 * Like `takeOut`, for a file that may contain a managed block: its marker lines stay while it has entries of others, and are
 * removed with the last entry; they are added only if missing.
 */
export function removeFromBlock(taking: EffectRemoval, effects: readonly RecordedEffect[]): FileChange | null {
  const { db, files, path, isWanted } = taking
  const all = [...effectsOn(db, path)]
  if (!all.some(({ change }) => wholePieces(change).some(({ owner }) => owner === blockOwner)))
    return removeEffects(taking, effects)
  const withoutFrame: PieceFilter = (seq, owner) => owner !== blockOwner && isWanted(seq, owner)
  const inner = effects.flatMap((effect) => ownEffect(effect, (owner) => withoutFrame(effect.seq, owner)) ?? [])
  if (inner.length === 0) return removeEffects(taking, effects)
  const left = removeEffects({ ...taking, isWanted: withoutFrame }, inner)
  const block = blockAfter(files, path, left)
  if (block === null) return removeEffects(taking, effects)
  if (block === 'broken') return left
  if (block.inside.trim() !== '') return left && insideBlock(taking, left)
  const isTaken = withMarkers(taking, all)
  const whole = all.flatMap((effect) => ownEffect(effect, (owner) => isTaken(effect.seq, owner)) ?? [])
  return removeEffects({ ...taking, isWanted: isTaken }, whole)
}

/**
 * Extends the wanted pieces with the lines around the managed block. These may have been added and removed several times:
 * selects their last addition or removal.
 */
export function withMarkers({ isWanted }: EffectRemoval, history: readonly RecordedEffect[]): PieceFilter {
  const made = history.find(({ change }) => wholePieces(change).some(beginsBlock))?.seq
  return (seq, owner) => (owner === blockOwner ? seq === made : isWanted(seq, owner))
}

function beginsBlock({ owner, before, after }: Piece): boolean {
  return owner === blockOwner && (after.includes(blockBegin) || before.includes(blockBegin))
}

/** Returns the managed block after a change, with byte offsets and content. */
function blockAfter(files: Files, path: string, change: FileChange | null) {
  const overlay = overlayOf(files)
  if (change) overlay.apply(change)
  const text = overlay.stat(path) ? overlay.read(path).toString('utf8') : ''
  const block = managedBlockIn(text)
  if (block === null || block === 'broken') return block
  const byteAt = (at: number): number => Buffer.byteLength(text.slice(0, at))
  return { start: byteAt(block.start), end: byteAt(block.ownEnd), inside: text.slice(block.start, block.ownEnd) }
}

/** Moves restored entries outside an existing block of others to the end of the block. */
function insideBlock({ files, path }: EffectRemoval, change: FileChange): FileChange {
  const block = blockAfter(files, path, null)
  if (change.kind !== 'modify' || block === null || block === 'broken') return change
  const { start, end } = block
  const pieces = change.pieces.map((piece) => {
    const isOutside = piece.at < start || piece.at > end
    return piece.before.length === 0 && isOutside ? { ...piece, at: end } : piece
  })
  return { ...change, pieces: pieces.toSorted((one, other) => one.at - other.at) }
}
