import { expect, test } from 'vitest'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import { asListed } from './useItem.ts'

const item = { key: 'm:1', confidence: 0.81 } as ReviewItem

test('an item fetched ahead is as sure as its row, which knows the verdicts since', () => {
  expect(asListed(item, { key: 'm:1', confidence: 0.72 })).toEqual({ ...item, confidence: 0.72 })
  expect(asListed(item, { key: 'm:1', confidence: 0.81 })).toBe(item)
  expect(asListed(item, { key: 'm:2', confidence: 0.81 })).toBeUndefined()
  expect(asListed(item, null)).toBeUndefined()
})
