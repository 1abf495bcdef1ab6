import { expect, test } from 'vitest'
import { homePath, shortPath } from './shortPath.ts'

test('a short path starts with the project folder, on Windows and elsewhere', () => {
  expect(shortPath('/home/ada/parcel-api/.jaato/memories.jsonl')).toBe('parcel-api/.jaato/memories.jsonl')
  expect(shortPath('C:\\work\\api\\.jaato\\memories.jsonl')).toBe('api/.jaato/memories.jsonl')
  expect(shortPath('/notes.md')).toBe('/notes.md')
  expect(shortPath('/a/b/c/d', 3)).toBe('b/c/d')
})

test('the home folder becomes ~, but a folder that only starts with the same letters does not', () => {
  expect(homePath('/home/ada/work', '/home/ada')).toBe('~/work')
  expect(homePath('/home/ada', '/home/ada')).toBe('~')
  expect(homePath('/home/adam/work', '/home/ada')).toBe('/home/adam/work')
  expect(homePath('/srv/x', undefined)).toBe('/srv/x')
})

test('a line break in a name is made visible', () => {
  expect(shortPath('/home/ada/parcel\napi/.jaato')).toBe('parcel⏎api/.jaato')
  expect(shortPath('parcel\r\napi')).toBe('parcel⏎api')
  expect(homePath('/home/ada/parcel\napi', '/home/ada')).toBe('~/parcel⏎api')
})
