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
 * modification time, `mtimeMs` sets it.
 */
export type FileChange =
  | { kind: 'create'; path: string; owner: string; after: Buffer; mtimeMs?: number }
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
