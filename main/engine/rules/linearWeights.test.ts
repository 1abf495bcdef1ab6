import { expect, test } from 'vitest'
import { readWeights, storeWeights } from './linearWeights.ts'

test('stored weights are read back in hundredths, without those that round to zero', () => {
  const weights = new Map([
    [0, 0.251],
    [0xffffff, -1.5],
    [77, 0.004],
    [78, 0.25],
  ])
  expect([...readWeights(storeWeights(weights))].toSorted(([one], [other]) => one - other)).toEqual([
    [0, 0.25],
    [78, 0.25],
    [0xffffff, -1.5],
  ])
})
