/**
 * A stretch of a file that changes, for the sake of one memory or reference. `at` is the byte offset in the file as it
 * stood when planned; `before` is what stands there, `after` what will. An insertion has an empty `before`, a removal an empty `after`.
 */
export interface Piece {
  owner: string
  at: number
  before: Buffer
  after: Buffer
}

/**
 * A planned change of one file. Paths are absolute. Pieces are in order and do not overlap. `keepTime` keeps the
 * modification time, `mtimeMs` sets it, `mode` sets the permission bits of a new file, `link` makes it a link to a file that
 * holds it. `shares` says whose the parts of a new file are, in order, where it is not all its owner's.
 */
export type FileChange =
  | {
      kind: 'create'
      path: string
      owner: string
      after: Buffer
      shares?: { owner: string; length: number }[]
      mtimeMs?: number
      mode?: number
      link?: string
    }
  | { kind: 'modify'; path: string; pieces: Piece[]; keepTime?: boolean; mtimeMs?: number }
  | { kind: 'remove'; path: string; owner: string; before: Buffer }

/** The file after its pieces. Throws when a piece no longer fits. */
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

/** A change as pieces: a created file is pieces put into nothing, a removed one is a piece turned to nothing. */
export function wholePieces(change: FileChange): readonly Piece[] {
  const before = Buffer.alloc(0)
  switch (change.kind) {
    case 'create': {
      const { owner, after, shares = [{ owner, length: after.length }] } = change
      let start = 0
      return shares.map((share) => {
        const piece = { owner: share.owner, at: 0, before, after: after.subarray(start, start + share.length) }
        start += share.length
        return piece
      })
    }
    case 'remove':
      return [{ owner: change.owner, at: 0, before: change.before, after: before }]
    case 'modify':
      return change.pieces
  }
}
