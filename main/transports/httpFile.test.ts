import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../engine/testing/tempFolder.ts'
import { httpFilePath, readHttpFile, removeHttpFile, writeHttpFile } from './httpFile.ts'

const server = { port: 4100, pid: process.pid, token: 'first', windowToken: 'w' }

test('a server deletes its own file when it ends, and keeps that of a later server', () => {
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

test('the file of a dead server is ignored, and two libraries in one folder have separate files', () => {
  const folder = tempFolder()
  const path = httpFilePath(`${folder}/library.db`)
  writeHttpFile(path, { ...server, pid: 2 ** 22 + 1 })
  expect(readHttpFile(path)).toBe(null)
  expect(readHttpFile(`${folder}/none.json`)).toBe(null)
  expect(httpFilePath(`${folder}/other.db`)).not.toBe(path)
})

test('an unusable file is ignored and replaced by the next server', () => {
  const path = httpFilePath(`${tempFolder()}/library.db`)
  const damaged = [
    { port: 0 },
    { port: 99_999 },
    { port: 4100.5 },
    { port: -1 },
    { pid: -1 },
    { pid: 0.5 },
    { token: '' },
    { token: 'two\nlines' },
    { windowToken: 'tøken\r\nx: y' },
  ]
  for (const wrong of damaged) {
    writeFileSync(path, JSON.stringify({ ...server, ...wrong }))
    expect(readHttpFile(path), JSON.stringify(wrong)).toBe(null)
    writeHttpFile(path, server)
    expect(readHttpFile(path)).toEqual(server)
  }
})

test('a place where the file cannot be written is named, with what to do', () => {
  const path = httpFilePath(`${tempFolder()}/library.db`)
  mkdirSync(path)
  expect(() => writeHttpFile(path, server)).toThrow(/^Cannot write .*http\.json: a folder has this name\. Make room/)
  expect(readHttpFile(path)).toBe(null)
})
