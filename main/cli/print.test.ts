import { expect, test } from 'vitest'
import { fileText, oneLine, tableText } from './print.ts'

test('two different names are never printed alike, not even for a line break or a second space', () => {
  const names = ['parcel api', 'parcel  api', 'parcel\napi', 'parcel \n api']
  expect(names.map((name) => oneLine(name))).toEqual(['parcel api', 'parcel  api', 'parcel⏎api', 'parcel ⏎ api'])
  expect(tableText(['path'], [['a\nb']], null)).toBe('path\na⏎b\n')
  expect(fileText({ path: '/a\nb', change: 'create', added: 1, removed: 0, hunks: [] })).toBe('created /a⏎b (+1 −0)')
})
