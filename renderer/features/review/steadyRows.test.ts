import { expect, test } from 'vitest'
import { type Listed, listedWith, placeAmong, steadyRows } from './steadyRows.ts'
import { fakeRow, lesson } from './testing/items.ts'

const none: Listed = new Map()
const cluster = (key: string, ids: string[]) =>
  fakeRow(key, { key: `c:${key}`, group: 'clusters', kind: 'cluster', ids, like: 'clusters' })
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

test('the first list is in the order of the engine', () => {
  const rows = [fakeRow('b'), fakeRow('a'), lesson('c')]
  expect(steadyRows(rows, none)).toEqual(rows)
})

test('items keep their order whatever the engine makes of it; new ones come last of their kind, new kinds last of their group', () => {
  const code = { like: 'junk:code' }
  const listed = listedWith(none, [fakeRow('a'), fakeRow('b'), fakeRow('x', code), lesson('l')])
  const now = [fakeRow('y', { like: 'junk:new' }), fakeRow('x', code), fakeRow('new'), fakeRow('b'), fakeRow('a')]
  expect(keysOf(steadyRows([...now, lesson('k'), lesson('l')], listed))).toEqual(
    ['a', 'b', 'new', 'x', 'y', 'l', 'k'].map((name) => `m:${name}`),
  )
})

test('a cluster that lost the memory its key names stands where it stood', () => {
  const listed = listedWith(none, [cluster('a', ['a', 'b', 'c']), cluster('d', ['d', 'e'])])
  expect(keysOf(steadyRows([cluster('d', ['d', 'e']), cluster('b', ['b', 'c'])], listed))).toEqual(['c:b', 'c:d'])
})

test('an item that is gone is followed by the next one, or by what is left of it', () => {
  const rows = [cluster('a', ['a', 'b', 'c']), cluster('d', ['d', 'e']), fakeRow('f'), fakeRow('g')]
  const listed = listedWith(none, rows)
  const without = (key: string) => rows.filter((row) => row.key !== key)
  expect(placeAmong(without('m:f'), 'm:f', listed)).toBe(2)
  expect(placeAmong(without('m:g'), 'm:g', listed)).toBe(3)
  expect(placeAmong([cluster('d', ['d', 'e']), cluster('b', ['b', 'c'])], 'c:a', listed)).toBe(0)
  expect(placeAmong(steadyRows([...without('m:f'), fakeRow('new')], listed), 'm:f', listed)).toBe(2)
  expect(placeAmong(rows, 'm:unknown', listed)).toBe(0)
})

test('a list without news changes nothing', () => {
  const rows = [fakeRow('a'), fakeRow('b')]
  const listed = listedWith(none, rows)
  expect(listedWith(listed, rows.slice(1))).toBe(listed)
})
