import { managedBlockIn } from '../../../shared/text/managedBlock.ts'
import type { Files } from '../ports.ts'

export interface Line {
  /** 1-based. */
  number: number
  /** Byte offset of the line in the file. */
  at: number
  /** The line's bytes without line end and byte order mark. */
  bytes: Buffer
  /** Bytes of the line in the file, including the line end. */
  length: number
}

const newline = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

function makeLine(number: number, at: number, whole: Buffer): Line {
  let start = 0
  let end = whole.length
  if (at === 0 && whole.subarray(0, 3).equals(byteOrderMark)) start = 3
  if (end > start && whole[end - 1] === newline) end -= 1
  if (end > start && whole[end - 1] === carriageReturn) end -= 1
  return { number, at: at + start, bytes: whole.subarray(start, end), length: whole.length - start }
}

/** Yields the lines of a file, read in chunks: LF or CRLF, without a byte order mark, including an unterminated last line. */
export function* linesOf(path: string, files: Files): Generator<Line> {
  let rest: Buffer[] = []
  let at = 0
  let number = 1
  for (const chunk of files.chunks(path)) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const piece = chunk.subarray(start, end + 1)
      const whole = rest.length > 0 ? Buffer.concat([...rest, piece]) : piece
      rest = []
      yield makeLine(number, at, whole)
      at += whole.length
      number += 1
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  if (rest.length > 0) yield makeLine(number, at, Buffer.concat(rest))
}

/** Returns lines of a file in memory by number, as `linesOf` does. */
export function* linesAmong(bytes: Buffer, numbers: ReadonlySet<number>): Generator<Line> {
  let left = numbers.size
  for (let at = 0, number = 1; at < bytes.length && left > 0; number += 1) {
    const newlineAt = bytes.indexOf(newline, at)
    const end = newlineAt < 0 ? bytes.length : newlineAt + 1
    if (numbers.has(number)) {
      left -= 1
      yield makeLine(number, at, bytes.subarray(at, end))
    }
    at = end
  }
}

/**
 * Returns the lines of a file with those of the managed block empty: what was promoted from here is no memory of its own. The
 * other lines, and what a blank line between them means, stay as they are.
 */
export function withoutManagedLines(lines: readonly Line[]): Line[] {
  const texts = lines.map(({ bytes }) => bytes.toString('utf8'))
  const block = managedBlockIn(texts.join('\n'))
  if (block === null || block === 'broken') return [...lines]
  let at = 0
  return lines.map((line, index) => {
    const isInside = at >= block.begin && at < block.end
    at += (texts[index]?.length ?? 0) + 1
    return isInside ? { ...line, bytes: line.bytes.subarray(0, 0) } : line
  })
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8; null if the bytes are invalid. */
export function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return null
  }
}
