import { runGit } from './runGit.ts'

/** As `Git.blobs`: one process reads all of them. */
export async function readBlobs(
  root: string,
  hashes: readonly string[],
  largest: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const known = new Map<string, Buffer>()
  if (hashes.length === 0) return known
  let pieces: Buffer[] = []
  let waiting: { hash: string; left: number; keep: boolean } | null = null
  let head = Buffer.alloc(0)
  const take = (piece: Buffer): void => {
    let rest = piece
    while (rest.length > 0) {
      if (waiting) {
        // A line break follows the content.
        const part = rest.subarray(0, waiting.left)
        if (waiting.keep) pieces.push(part)
        waiting.left -= part.length
        rest = rest.subarray(part.length)
        if (waiting.left > 0) return
        if (waiting.keep) known.set(waiting.hash, Buffer.concat(pieces).subarray(0, -1))
        pieces = []
        waiting = null
        continue
      }
      const end = rest.indexOf(10)
      head = Buffer.concat([head, end < 0 ? rest : rest.subarray(0, end)])
      if (end < 0) return
      rest = rest.subarray(end + 1)
      const [hash = '', type, size] = head.toString('latin1').split(' ')
      head = Buffer.alloc(0)
      if (size === undefined || !/^\d+$/.test(size)) continue
      const length = Number(size)
      waiting = { hash, left: length + 1, keep: type === 'blob' && length <= largest }
    }
  }
  await runGit(root, ['cat-file', '--batch'], { input: `${hashes.join('\n')}\n`, onOutput: take })
  return known
}
