import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPieces } from '../store/fileChange.ts'
import { matrixBytes, planRow, readMatrix } from './npy.ts'

const row = (...values: number[]): Float32Array => Float32Array.from(values)

test('a new matrix has the header the format requires', () => {
  const bytes = matrixBytes([row(1, 2, 3)], 3)
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x93NUMPY\x01\x00', 'latin1'))
  const length = bytes.readUInt16LE(8)
  expect((10 + length) % 64).toBe(0)
  const header = bytes.subarray(10, 10 + length).toString('latin1')
  expect(header.trimEnd()).toBe("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3), }")
  expect(header.endsWith('\n')).toBe(true)
  expect(readMatrix(bytes)).toEqual({ rows: 1, columns: 3, start: 10 + length })
  expect(readMatrix(matrixBytes([], 384))).toMatchObject({ rows: 0, columns: 384 })
})

test('a row is added or replaced and every other byte stays, even if the count gains a digit', () => {
  let bytes = matrixBytes([], 2)
  for (let index = 0; index < 101; index += 1) {
    const next = applyPieces(bytes, planRow(bytes, index, row(index, -index), 'r'))
    const { rows, start } = readMatrix(next)!
    expect(rows).toBe(index + 1)
    expect(next.subarray(start, start + 8 * index)).toEqual(bytes.subarray(readMatrix(bytes)!.start))
    bytes = next
  }
  const changed = applyPieces(bytes, planRow(bytes, 7, row(0.5, 0.25), 'r'))
  const { start } = readMatrix(changed)!
  expect(changed.length).toBe(bytes.length)
  expect(changed.readFloatLE(start + 56)).toBe(0.5)
  expect(changed.subarray(0, start + 56)).toEqual(bytes.subarray(0, start + 56))
  expect(changed.subarray(start + 64)).toEqual(bytes.subarray(start + 64))
  expect(planRow(changed, 7, row(0.5, 0.25), 'r')).toEqual([])
})

test('headers of every version, also without room for another digit, keep their form', () => {
  for (const [version, size] of [
    [1, 2],
    [2, 4],
    [3, 4],
  ] as const) {
    const text = "{'descr': '<f4', 'fortran_order': False, 'shape': (9, 2), }\n"
    const lead = Buffer.from(`\x93NUMPY${String.fromCharCode(version)}\x00`, 'latin1')
    const length = Buffer.alloc(size)
    length.writeUIntLE(text.length, 0, size)
    const bytes = Buffer.concat([lead, length, Buffer.from(text), Buffer.alloc(72)])
    expect(readMatrix(bytes)).toMatchObject({ rows: 9, columns: 2 })
    const longer = applyPieces(bytes, planRow(bytes, 9, row(1, 2), 'r'))
    expect(readMatrix(longer)).toMatchObject({ rows: 10, columns: 2 })
    expect(longer[6]).toBe(version)
    expect(readMatrix(longer)!.start % 64).toBe(0)
  }
})

test('a file that is no row-major matrix of 4-byte numbers stays unchanged', () => {
  const good = matrixBytes([row(1, 2)], 2)
  const text = good.toString('latin1')
  for (const other of ["'<f8'", "'>f4'"])
    expect(readMatrix(Buffer.from(text.replace("'<f4'", other), 'latin1'))).toBe(null)
  expect(readMatrix(Buffer.from(text.replace('False', 'True '), 'latin1'))).toBe(null)
  expect(readMatrix(Buffer.from(text.replace('(1, 2)', '(2,)  '), 'latin1'))).toBe(null)
  expect(readMatrix(good.subarray(0, -1))).toBe(null)
  expect(readMatrix(good.subarray(0, 9))).toBe(null)
  expect(readMatrix(Buffer.from('not a matrix at all'))).toBe(null)
})

const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0

test.skipIf(!hasNumpy)('NumPy reads our files, and we append to NumPy’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'npy-'))
  const python = (script: string): string => {
    const { stdout, stderr, status } = spawnSync('python3', ['-c', `import numpy as n\n${script}`], { cwd: folder })
    if (status !== 0) throw new Error(String(stderr))
    return String(stdout).trim()
  }
  writeFileSync(join(folder, 'ours.npy'), matrixBytes([row(1, 0.5), row(2, 0.25)], 2))
  expect(python("m = n.load('ours.npy'); print(m.dtype, m.tolist())")).toBe('float32 [[1.0, 0.5], [2.0, 0.25]]')
  python("n.save('theirs.npy', n.arange(18, dtype=n.float32).reshape(9, 2))")
  const theirs = readFileSync(join(folder, 'theirs.npy'))
  writeFileSync(join(folder, 'longer.npy'), applyPieces(theirs, planRow(theirs, 9, row(7, 8), 'r')))
  expect(python("m = n.load('longer.npy'); print(m.shape, m[9].tolist(), (m[:9] == n.load('theirs.npy')).all())")).toBe(
    '(10, 2) [7.0, 8.0] True',
  )
  rmSync(folder, { recursive: true })
})
