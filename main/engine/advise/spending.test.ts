import { expect, test } from 'vitest'
import { addSpending, capReached, nothingSpent, spendingOf } from './spending.ts'

const priced = { price_in: 3, price_out: 15 }
const free = { price_in: null, price_out: null }
const none = { run_tokens: null, month_tokens: null, run_cost: null, month_cost: null }

test('a call costs its tokens by the prices of a million; without prices it is counted as unpriced', () => {
  expect(spendingOf(priced, { in: 1000, out: 200 })).toMatchObject({ calls: 1, unpriced: 0, cost: 0.006 })
  expect(spendingOf(free, { in: 1000, out: 200 })).toMatchObject({ calls: 1, unpriced: 1, cost: 0 })
})

test('a cap is reached before the call that might break it', () => {
  const run = spendingOf(priced, { in: 900, out: 0 })
  const next = spendingOf(priced, { in: 80, out: 20 })
  const budget = { caps: { ...none, run_tokens: 1000 }, run, month: run }
  expect(capReached(budget, next)).toBe(null)
  expect(capReached(budget, addSpending(next, spendingOf(priced, { in: 1, out: 0 })))).toBe(
    'The cap of 1,000 tokens for a run is reached: 900 are used, and the next question may take 101.',
  )
})

test('a cap of money holds for a month, and an unknown price cannot break it', () => {
  const month = spendingOf(priced, { in: 1_000_000, out: 0 })
  const budget = { caps: { ...none, month_cost: 3.001 }, run: nothingSpent, month }
  expect(capReached(budget, spendingOf(priced, { in: 100, out: 100 }))).toBe(
    'The cap of $3.00 for a month is reached: $3.00 are spent, and the next question may cost $0.0018.',
  )
  expect(capReached(budget, spendingOf(free, { in: 100, out: 100 }))).toBe(null)
})
