/**
 * A changed part of a file, on behalf of one memory or reference. `at` is the byte offset in the file as planned on; `before`
 * are the bytes there, `after` their replacement. An insertion has an empty `before`, a removal an empty `after`.
 */
export interface Piece {
  owner: string
  at: number
  before: Buffer
  after: Buffer
}

/** A part of a file, by length, and its owner. */
export interface Share {
  owner: string
  length: number
}

/**
 * A planned change of one file. Paths are absolute. Pieces are in order and do not overlap. `keepTime` preserves the
 * modification time, `mtimeMs` sets it, `mode` sets the permission bits of a new file, `link` creates a link to a file with
 * that content instead. `shares` lists the owners of the parts of a new or removed file, in order, when not all of it is its
 * owner's.
 */
export type FileChange =
  | {
      kind: 'create'
      path: string
      owner: string
      after: Buffer
      shares?: Share[]
      mtimeMs?: number
      mode?: number
      link?: string
    }
  | { kind: 'modify'; path: string; pieces: Piece[]; keepTime?: boolean; mtimeMs?: number }
  | { kind: 'remove'; path: string; owner: string; before: Buffer; shares?: Share[] }

/** Applies pieces to a file's bytes. Throws when a piece no longer fits. */
export function applyPieces(bytes: Buffer, pieces: readonly Piece[]): Buffer {
  const parts: Buffer[] = []
  let position = 0
  for (const { at, before, after } of pieces) {
    if (at < position || !bytes.subarray(at, at + before.length).equals(before))
      throw new Error(`piece at byte ${at} does not fit the file`)
    parts.push(bytes.subarray(position, at), after)
    position = at + before.length
  }
  parts.push(bytes.subarray(position))
  return Buffer.concat(parts)
}

/** Expresses a change as pieces: a created file as insertions, a removed one as removals. */
export function wholePieces(change: FileChange): readonly Piece[] {
  const none = Buffer.alloc(0)
  switch (change.kind) {
    case 'create':
      return partsOf(change, change.after).map(({ owner, part }) => ({ owner, at: 0, before: none, after: part }))
    case 'remove':
      return partsOf(change, change.before).map(({ owner, at, part }) => ({ owner, at, before: part, after: none }))
    case 'modify':
      return change.pieces
  }
}

function partsOf({ owner, shares }: { owner: string; shares?: Share[] }, bytes: Buffer) {
  let end = 0
  return (shares ?? [{ owner, length: bytes.length }]).map((share) => {
    const at = end
    end += share.length
    return { owner: share.owner, at, part: bytes.subarray(at, end) }
  })
}
