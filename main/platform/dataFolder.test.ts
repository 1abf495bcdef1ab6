import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder, defaultLibraryPath } from './dataFolder.ts'

test('the library is in the data folder of each platform', () => {
  expect(dataFolder('linux', {}, '/home/ada')).toBe('/home/ada/.local/share/schoolhouse')
  expect(dataFolder('linux', { XDG_DATA_HOME: '/data' }, '/home/ada')).toBe('/data/schoolhouse')
  expect(dataFolder('linux', { XDG_DATA_HOME: '' }, '/home/ada')).toBe('/home/ada/.local/share/schoolhouse')
  expect(dataFolder('darwin', {}, '/Users/ada')).toBe('/Users/ada/Library/Application Support/Schoolhouse')
  expect(dataFolder('win32', { APPDATA: 'C:\\Roaming' }, 'C:\\ada')).toBe('C:\\Roaming\\Schoolhouse')
  expect(dataFolder('win32', {}, 'C:\\ada')).toBe('C:\\ada\\AppData\\Roaming\\Schoolhouse')
})

test('a library named in the environment is the default', () => {
  expect(defaultLibraryPath({ SCHOOLHOUSE_LIBRARY: '/env.db', XDG_DATA_HOME: '/data' })).toBe(resolve('/env.db'))
  expect(defaultLibraryPath({ SCHOOLHOUSE_LIBRARY: '', XDG_DATA_HOME: '/data', APPDATA: '/data' })).toMatch(
    /library\.db$/,
  )
})

test('the path of a library is absolute, because other programs are told it', () => {
  expect(defaultLibraryPath({ SCHOOLHOUSE_LIBRARY: 'rel.db' })).toBe(resolve('rel.db'))
  expect(defaultLibraryPath({ SCHOOLHOUSE_LIBRARY: 'rel.db' }, join(import.meta.dirname, 'x'))).toBe(
    join(import.meta.dirname, 'x', 'rel.db'),
  )
})
