import { pieceBetween } from '../store/overlay.ts'
import type { Piece } from '../store/fileChange.ts'

/**
 * A matrix of 4-byte floats in NumPy's format, row by row: magic `\x93NUMPY`, version, header length, the header as a Python
 * dictionary padded with spaces to a multiple of 64 bytes, the numbers
 * (numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
 */
export interface Matrix {
  rows: number
  columns: number
  /** Byte offset of the first number. */
  start: number
}

/** Parses a matrix; null when the bytes are not one or are incomplete. */
export function readMatrix(bytes: Buffer): Matrix | null {
  const header = headerOf(bytes)
  const shape = header && /'shape': *\((\d+), *(\d+)\)/.exec(header.text)
  if (!header || !shape) return null
  if (!/'descr': *'<f4'/.test(header.text) || !/'fortran_order': *False/.test(header.text)) return null
  const [rows, columns] = [Number(shape[1]), Number(shape[2])]
  return bytes.length === header.end + 4 * rows * columns ? { rows, columns, start: header.end } : null
}

/** Returns the bytes of a new matrix. */
export function matrixBytes(rows: readonly Float32Array[], columns: number): Buffer {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows.length}, ${columns}), }`
  return Buffer.concat([headerBytes(text, 1, 0), ...rows.map(rowBytes)])
}

/** Plans replacing a row or appending one; every other row keeps its bytes. Throws when the row does not fit the matrix. */
export function planRow(bytes: Buffer, index: number, vector: Float32Array, owner: string): Piece[] {
  const matrix = readMatrix(bytes)
  const header = headerOf(bytes)
  if (!matrix || !header || index > matrix.rows || vector.length !== matrix.columns)
    throw new Error(`row ${index} does not fit the matrix`)
  const size = 4 * matrix.columns
  const at = matrix.start + index * size
  const after = rowBytes(vector)
  if (index < matrix.rows) {
    const before = bytes.subarray(at, at + size)
    return before.equals(after) ? [] : [{ owner, at, before, after }]
  }
  const text = header.text.replace(/('shape': *\()\d+/, `$1${matrix.rows + 1}`).trimEnd()
  const former = bytes.subarray(0, header.end)
  const changed = pieceBetween(former, headerBytes(text, bytes.readUInt8(6), header.end), owner)
  return [...(changed ? [changed] : []), { owner, at, before: Buffer.alloc(0), after }]
}

const magic = Buffer.from('\x93NUMPY', 'latin1')
const alignment = 64

/**
 * Returns the dictionary's text and the offset of the numbers. Version 1 has two bytes for the header length, later versions
 * four.
 */
function headerOf(bytes: Buffer): { text: string; end: number } | null {
  if (bytes.length < 12 || !bytes.subarray(0, magic.length).equals(magic)) return null
  const start = bytes[6] === 1 ? 10 : 12
  const end = start + (bytes[6] === 1 ? bytes.readUInt16LE(8) : bytes.readUInt32LE(8))
  return end > bytes.length ? null : { text: bytes.subarray(start, end).toString('latin1'), end }
}

/** Builds the header, `least` bytes long if the text fits. */
function headerBytes(text: string, version: number, least: number): Buffer {
  const start = version === 1 ? 10 : 12
  const needed = start + text.length + 1
  const end = needed <= least ? least : Math.ceil(needed / alignment) * alignment
  const lead = Buffer.alloc(start)
  magic.copy(lead)
  lead[6] = version
  if (version === 1) lead.writeUInt16LE(end - start, 8)
  else lead.writeUInt32LE(end - start, 8)
  return Buffer.concat([lead, Buffer.from(`${text.padEnd(end - start - 1)}\n`, 'latin1')])
}

function rowBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 * vector.length)
  vector.forEach((value, index) => bytes.writeFloatLE(value, 4 * index))
  return bytes
}
