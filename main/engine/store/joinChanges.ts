import type { Files } from '../ports.ts'
import { type FileChange, type Piece, wholePieces } from './fileChange.ts'
import { rebaseEdits } from './rebaseEdits.ts'
import { groupBy } from '../../../shared/groupBy.ts'

/**
 * Merges changes planned one after another into at most one per file; the pieces keep their owners. A file created and then
 * changed is created in its final form; one removed at the end is removed.
 */
export function joinChanges(files: Files, changes: readonly FileChange[]): FileChange[] {
  return [...groupBy(changes, ({ path }) => path)].flatMap(([path, own]): FileChange[] => {
    const [first, ...more] = own
    const last = more.at(-1)
    if (!last) return [first]
    const current = files.stat(path) ? files.read(path) : null
    if (last.kind === 'remove') return current ? [{ ...last, before: current }] : []
    const pieces = piecesOf(current ?? Buffer.alloc(0), own)
    if (current) return pieces.length > 0 ? [{ kind: 'modify', path, pieces }] : []
    const shares = pieces.map(({ owner, after }) => ({ owner, length: after.length }))
    const created = first.kind === 'create' ? first : { kind: 'create' as const, path, owner: shares[0]?.owner ?? '' }
    return [{ ...created, after: Buffer.concat(pieces.map(({ after }) => after)), shares }]
  })
}

function piecesOf(current: Buffer, changes: readonly FileChange[]): Piece[] {
  const rebased = rebaseEdits(current)
  for (const change of changes)
    rebased.pass(
      wholePieces(change).map(({ owner, at, before, after }) => ({
        owner,
        at,
        was: before,
        bytes: after,
        put: true,
        last: false,
      })),
    )
  return rebased.pieces().map(({ owner, at, before, after }) => ({ owner, at, before, after }))
}
