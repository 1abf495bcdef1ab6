import { expect, test } from 'vitest'
import { expandHome, homePath, shortPath } from './shortPath.ts'

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

test('a typed ~ stands for the home folder at the start of a path only', () => {
  expect(expandHome('~/work', '/home/ada')).toBe('/home/ada/work')
  expect(expandHome('~', '/home/ada')).toBe('/home/ada')
  expect(expandHome('~\\work', 'C:\\Users\\ada')).toBe('C:\\Users\\ada\\work')
  expect(expandHome('~bob/work', '/home/ada')).toBe('~bob/work')
  expect(expandHome('/srv/~/x', '/home/ada')).toBe('/srv/~/x')
  expect(expandHome('~/work', undefined)).toBe('~/work')
})

test('a line break in a name is made visible', () => {
  expect(shortPath('/home/ada/parcel\napi/.jaato')).toBe('parcel⏎api/.jaato')
  expect(shortPath('parcel\r\napi')).toBe('parcel⏎api')
  expect(homePath('/home/ada/parcel\napi', '/home/ada')).toBe('~/parcel⏎api')
})
