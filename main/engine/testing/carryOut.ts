import { dirname } from 'node:path'
import type { Files } from '../ports.ts'
import type { WritePlan } from '../sources/connector.ts'
import { applyPieces } from '../store/fileChange.ts'
import type { Piece } from '../store/fileChange.ts'

/** Does to the files what a plan says, without lock or journal. */
export function carryOut(plan: WritePlan, files: Files): void {
  for (const change of plan.changes) {
    if (change.kind === 'remove') files.remove(change.path)
    else if (change.kind === 'modify')
      files.writeAtomic(change.path, applyPieces(files.read(change.path), change.pieces))
    else {
      files.makeFolder(dirname(change.path))
      files.writeAtomic(change.path, change.after)
    }
  }
}

/** The pieces that take pieces back, for the file as it stands after them. */
export function inverse(pieces: readonly Piece[]): Piece[] {
  let shift = 0
  return pieces.map(({ owner, at, before, after }) => {
    const piece = { owner, at: at + shift, before: after, after: before }
    shift += after.length - before.length
    return piece
  })
}
