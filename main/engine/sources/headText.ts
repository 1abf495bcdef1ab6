import type { Files } from '../ports.ts'

/** How much of a file is read to recognise it, in bytes. */
const minHeadSize = 64 << 10
/** Maximum if the first line is longer, in bytes. */
const maxHeadSize = 16 << 20

/**
 * Reads the start of a file to recognise it: whole lines, at least the first non-blank one, including an unterminated last
 * line. Cuts a line at 16 MB.
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
    if (end >= 0 || size >= maxHeadSize) break
  }
  const read = Buffer.concat(chunks)
  return (end < 0 ? read.subarray(0, maxHeadSize) : read.subarray(0, end)).toString('utf8').replace(/^\ufeff/, '')
}

/** Returns the file offset of the first line end after enough was read; -1 if this chunk has none. */
function lineEndFrom(chunk: Buffer, from: number): number {
  const at = chunk.indexOf('\n', Math.max(0, minHeadSize - from))
  return at < 0 ? -1 : from + at + 1
}
