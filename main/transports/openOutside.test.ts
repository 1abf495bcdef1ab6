import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

posixTest('a program with nothing else to do waits for the answer, and not for a browser that stays open', () => {
  const module = pathToFileURL(join(import.meta.dirname, 'openOutside.ts')).href
  const program = `import { openAddress } from '${module}'
    process.stdout.write(String(await openAddress('http://127.0.0.1:1/', 'linux')))`
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', '--input-type=module']
  const answer = () => execFileSync(process.execPath, [...flags, '-e', program], { encoding: 'utf8' })
  useOpener('sleep 0.2; exit 3')
  expect(answer()).toBe('false')
  useOpener('sleep 5')
  expect(answer()).toBe('true')
})

test('each platform has its own openers', () => {
  expect(browserCommand('http://x/', 'darwin')).toEqual(['open', 'http://x/'])
  expect(browserCommand('http://x/', 'win32')).toEqual(['rundll32', 'url.dll,FileProtocolHandler', 'http://x/'])
  expect(revealCommand('/a/b', 'darwin')).toEqual(['open', '-R', '/a/b'])
  expect(revealCommand('C:\\a b', 'win32')).toEqual(['explorer.exe', '/select,C:\\a b'])
})
