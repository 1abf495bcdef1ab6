import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultLibraryPath } from '../platform/dataFolder.ts'
import { readDesktopOptions, windowFolderName } from './options.ts'
import { placeWindow, readWindowState, writeWindowState } from './windowState.ts'

const main = { x: 0, y: 25, width: 1440, height: 875 }
const second = { x: 1440, y: 0, width: 1920, height: 1080 }

test('a window reopens at its last position, on any display', () => {
  const saved = { x: 1600, y: 100, width: 1200, height: 800 }
  expect(placeWindow(saved, [main, second])).toEqual(saved)
})

test('a window on a disconnected display opens in the middle of the main one', () => {
  const saved = { x: 1600, y: 100, width: 1200, height: 800 }
  expect(placeWindow(saved, [{ x: 0, y: 0, width: 1280, height: 720 }])).toEqual({
    x: 0,
    y: 0,
    width: 1280,
    height: 720,
  })
  expect(placeWindow(null, [second])).toEqual({ x: 1680, y: 90, width: 1440, height: 900 })
})

test('a title bar out of reach counts as off the display', () => {
  for (const unreachable of [
    { x: 100, y: -50, width: 1000, height: 700 },
    { x: 100, y: 890, width: 1000, height: 700 },
    { x: -950, y: 100, width: 1000, height: 700 },
    { x: 1400, y: 100, width: 1000, height: 700 },
  ])
    expect(placeWindow(unreachable, [main]).x, JSON.stringify(unreachable)).toBe(0)
})

test('a window is at most as large as its display and at least as large as the page needs', () => {
  expect(placeWindow({ x: 10, y: 30, width: 5000, height: 5000 }, [main])).toMatchObject({ width: 1440, height: 875 })
  expect(placeWindow({ x: 10, y: 30, width: 200, height: 100 }, [main])).toMatchObject({ width: 900, height: 600 })
  expect(
    placeWindow({ x: 10, y: 30, width: 1200, height: 700 }, [{ x: 0, y: 0, width: 800, height: 500 }]),
  ).toMatchObject({
    width: 800,
    height: 500,
  })
})

test('the window state and its session survive a restart', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'schoolhouse-state-')), 'deep', 'window.json')
  const first = readWindowState(path)
  expect(first).toEqual({ bounds: null, maximized: false, session: expect.stringMatching(/^[0-9a-f]{32}$/) })
  const state = { ...first, bounds: { x: 1, y: 2, width: 1000, height: 700 }, maximized: true }
  writeWindowState(path, state)
  expect(readWindowState(path)).toEqual(state)
  expect(readdirSync(dirname(path))).toEqual(['window.json'])
})

test('a broken state file is replaced, and one that cannot be written is no error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-state-'))
  const path = join(folder, 'window.json')
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"bounds":{"x":"1"},"session":"x"}',
    '{"bounds":{"x":1,"y":2,"width":1e99}}',
  ]) {
    writeFileSync(path, text)
    expect(readWindowState(path), text).toMatchObject({ bounds: null, maximized: false })
    expect(readWindowState(path).session).toMatch(/^[0-9a-f]{32}$/)
  }
  writeWindowState(join(path, 'below a file', 'window.json'), readWindowState(path))
  expect(existsSync(join(path, 'below a file'))).toBe(false)
})

test('the library comes from the switch, or else the environment, or else the default', () => {
  const environment = { SCHOOLHOUSE_LIBRARY: '/env.db' }
  expect(readDesktopOptions(['.', '--library', '/one.db'], environment).libraryPath).toBe('/one.db')
  expect(readDesktopOptions(['--library=/two.db', '--inspect'], environment).libraryPath).toBe('/two.db')
  expect(readDesktopOptions(['.'], environment).libraryPath).toBe('/env.db')
  expect(readDesktopOptions(['.'], {})).toEqual({ libraryPath: defaultLibraryPath({}), sample: false })
  expect(readDesktopOptions(['--library'], {}).libraryPath).toBe(defaultLibraryPath({}))
  expect(readDesktopOptions(['--sample'], {}).sample).toBe(true)
})

test('windows on different libraries use different folders, those on the same one the same, however it is named', () => {
  const folder = (parameters: string[], environment = {}) =>
    windowFolderName(readDesktopOptions(parameters, environment), environment)
  const [usual, named] = [folder(['.']), folder(['--library', '/one.db'])]
  expect(new Set([usual, named, folder(['--library', '/two.db']), folder(['--sample'])]).size).toBe(4)
  expect(folder(['.'], { SCHOOLHOUSE_LIBRARY: '/one.db' })).toBe(named)
  expect(folder(['--library', defaultLibraryPath({})])).toBe(usual)
  expect(folder(['.'], { SCHOOLHOUSE_LIBRARY: defaultLibraryPath({}) })).toBe(usual)
})
