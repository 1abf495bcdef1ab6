import { expect, test } from 'vitest'
import { featureTable } from './featureTable.ts'

test('each known feature has a place of its own, and an unknown one has none', () => {
  const features = Array.from({ length: 500 }, (_, at) => (at * 1024) % 0xffffff)
  const table = featureTable(features)
  const places = features.map((feature) => table.placeOf(feature))
  expect(new Set(places).size).toBe(new Set(features).size)
  expect(places.every((place) => place >= 0 && place < table.size)).toBe(true)
  expect([1, 1025, 0xfffffe].map((feature) => table.placeOf(feature))).toEqual([-1, -1, -1])
  expect(featureTable([]).placeOf(7)).toBe(-1)
})
