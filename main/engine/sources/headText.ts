import type { Files } from '../ports.ts'

/** How much of a file is looked at to recognise it, in bytes. */
const enough = 64 << 10
/** How much at most where its first line is longer than that. */
const most = 16 << 20

/**
 * The beginning of a file, to recognise it by: whole lines, at least the first that is not blank, and the last one too where
 * the file ends there. A line that goes on beyond 16 MB is cut.
 */
export function headText(path: string, files: Files): string {
  const chunks: Buffer[] = []
  let size = 0
  let end = -1
  for (const chunk of files.chunks(path)) {
    const from = size
    chunks.push(chunk)
    size += chunk.length
    end = lineEndFrom(chunk, from)
    if (end >= 0 || size >= most) break
  }
  const read = Buffer.concat(chunks)
  return (end < 0 ? read.subarray(0, most) : read.subarray(0, end)).toString('utf8').replace(/^\ufeff/, '')
}

/** Where the first line ends that ends after enough was read, counted from the start of the file; -1 where none does in this chunk. */
function lineEndFrom(chunk: Buffer, from: number): number {
  const at = chunk.indexOf('\n', Math.max(0, enough - from))
  return at < 0 ? -1 : from + at + 1
}
