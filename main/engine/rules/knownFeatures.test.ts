import { expect, test } from 'vitest'
import { knownFeatures } from './knownFeatures.ts'

test('a text has each feature that the model knows once, in the order of the text', () => {
  const { size, placeOf, add, take } = knownFeatures([70, 8, 9])
  const textOf = (...features: number[]): number[] => {
    for (const feature of features) add(placeOf(feature))
    return [...take()]
  }
  expect(size).toBe(3)
  expect(textOf(9, 1, 70, 9, 70)).toEqual([2, 0])
  expect(textOf(70, 8)).toEqual([0, 1])
  expect(textOf()).toEqual([])
})
