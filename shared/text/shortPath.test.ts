import { expect, test } from 'vitest'
import { homePath, shortPath } from './shortPath.ts'

test('a path begins with the folder that names its project, on either system', () => {
  expect(shortPath('/home/ada/parcel-api/.jaato/memories.jsonl')).toBe('parcel-api/.jaato/memories.jsonl')
  expect(shortPath('C:\\work\\api\\.jaato\\memories.jsonl')).toBe('api/.jaato/memories.jsonl')
  expect(shortPath('/notes.md')).toBe('/notes.md')
  expect(shortPath('/a/b/c/d', 3)).toBe('b/c/d')
})

test('the home folder becomes ~, but a folder that merely starts with the same letters does not', () => {
  expect(homePath('/home/ada/work', '/home/ada')).toBe('~/work')
  expect(homePath('/home/ada', '/home/ada')).toBe('~')
  expect(homePath('/home/adam/work', '/home/ada')).toBe('/home/adam/work')
  expect(homePath('/srv/x', undefined)).toBe('/srv/x')
})

test('a line end in a name is shown, so that it is no name with a space', () => {
  expect(shortPath('/home/ada/parcel\napi/.jaato')).toBe('parcel⏎api/.jaato')
  expect(shortPath('parcel\r\napi')).toBe('parcel⏎api')
  expect(homePath('/home/ada/parcel\napi', '/home/ada')).toBe('~/parcel⏎api')
})
