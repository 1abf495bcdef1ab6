import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { posixTest } from '../engine/testing/posixTest.ts'
import { browserCommand, openAddress, revealCommand, revealPath } from './openOutside.ts'

const path = process.env.PATH
afterEach(() => {
  process.env.PATH = path
})

/** Puts an opener of our own in the place of the system's. */
function useOpener(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-open-'))
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'xdg-open'), 0o755)
  process.env.PATH = `${folder}:${path}`
  return folder
}

posixTest('an address or path is passed to the system as one argument, never as a command', async () => {
  const folder = useOpener('printf "%s" "$1" > "$(dirname "$0")/asked"')
  const address = 'http://127.0.0.1:1/#token=a;touch x`y`$(z)'
  expect(await openAddress(address, 'linux')).toBe(true)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(address)
  expect(await revealPath('/a folder/memories.jsonl', 'linux')).toBe(true)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('/a folder')
})

posixTest('a missing or failing opener is reported', async () => {
  useOpener('exit 3')
  expect(await openAddress('http://127.0.0.1:1/', 'linux')).toBe(false)
  process.env.PATH = '/nowhere'
  expect(await openAddress('http://127.0.0.1:1/', 'linux')).toBe(false)
})

test('each platform has its own openers', () => {
  expect(browserCommand('http://x/', 'darwin')).toEqual(['open', 'http://x/'])
  expect(browserCommand('http://x/', 'win32')).toEqual(['rundll32', 'url.dll,FileProtocolHandler', 'http://x/'])
  expect(revealCommand('/a/b', 'darwin')).toEqual(['open', '-R', '/a/b'])
  expect(revealCommand('C:\\a b', 'win32')).toEqual(['explorer.exe', '/select,C:\\a b'])
})
