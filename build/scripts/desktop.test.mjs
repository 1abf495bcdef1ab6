import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalOfMachine, watchWindow } from './desktop.mjs'
import { findElectron } from './electron.mjs'
import { isGood } from './goodNode.mjs'
import { posixTest } from '../../main/engine/testing/posixTest.ts'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schoolhouse-electron-'))
  mkdirSync(join(folder, 'dist'))
  process.env.ELECTRON_OVERRIDE_DIST_PATH = join(folder, 'dist')
})
afterEach(() => {
  delete process.env.ELECTRON_OVERRIDE_DIST_PATH
  rmSync(folder, { recursive: true, force: true })
})

/** An Electron that does what the script says. */
function electronThat(script) {
  writeFileSync(join(folder, 'dist', 'electron'), `#!${process.execPath}\n${script}`, { mode: 0o755 })
}

posixTest('Electron is found where its override points, and not in an empty folder', () => {
  expect(findElectron()).toBeNull()
  electronThat('')
  expect(findElectron()).toBe(join(folder, 'dist', 'electron'))
})

test('root, or Linux without a display, gets no window; macOS needs no display variable', () => {
  expect(refusalOfMachine({ DISPLAY: ':0' }, 'linux', 0)).toContain('root')
  expect(refusalOfMachine({}, 'linux', 1000)).toBe('there is no display')
  expect(refusalOfMachine({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', 1000)).toBeNull()
  expect(refusalOfMachine({}, 'darwin', 501)).toBeNull()
})

posixTest('a window that reports ready and is closed later counts as a good start', async () => {
  electronThat("console.log('schoolhouse ready'); process.exitCode = 4")
  expect(await watchWindow([])).toEqual({ code: 4, reason: null })
})

posixTest('a second start that exits without error hands over to the first window', async () => {
  electronThat('')
  expect(await watchWindow([])).toEqual({ code: 0, reason: null })
})

posixTest('a sandbox that is not set up is given as the reason', async () => {
  electronThat("console.error('[1:1] FATAL: The SUID sandbox helper is not configured'); process.exitCode = 133")
  expect((await watchWindow([])).reason).toContain('its sandbox is not set up')
})

posixTest('an error of the app itself ends the start instead of opening a browser tab', async () => {
  electronThat("console.error('error: The library is newer.'); process.exitCode = 1")
  expect(await watchWindow([])).toEqual({ code: 1, reason: null })
})

posixTest('a window that never becomes ready is stopped', async () => {
  electronThat('setInterval(() => {}, 1000)')
  expect((await watchWindow([], 200)).reason).toBe('the window was not ready within 10 seconds')
})

test('Node 22.12 is the oldest version accepted', () => {
  expect(['v20.20.2', 'v22.11.0', 'v22.12.0', 'v24.21.0'].map(isGood)).toEqual([false, false, true, true])
})
