import { existsSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../engine/testing/tempFolder.ts'
import { httpFilePath, readHttpFile, removeHttpFile, writeHttpFile } from './httpFile.ts'

const server = { port: 4100, pid: process.pid, token: 'first', windowToken: 'w' }

test('a server that ends takes its own file away, and leaves the one of a server that came after it', () => {
  const path = httpFilePath(`${tempFolder()}/data/library.db`)
  writeHttpFile(path, server)
  expect(readHttpFile(path)).toEqual(server)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  const later = { ...server, token: 'second' }
  writeHttpFile(path, later)
  removeHttpFile(path, 'first')
  expect(readHttpFile(path)).toEqual(later)
  removeHttpFile(path, 'second')
  expect(existsSync(path)).toBe(false)
})

test('the file of a server that no longer runs counts as none, and two libraries in one folder have one each', () => {
  const folder = tempFolder()
  const path = httpFilePath(`${folder}/library.db`)
  writeHttpFile(path, { ...server, pid: 2 ** 22 + 1 })
  expect(readHttpFile(path)).toBe(null)
  expect(readHttpFile(`${folder}/none.json`)).toBe(null)
  expect(httpFilePath(`${folder}/other.db`)).not.toBe(path)
})
