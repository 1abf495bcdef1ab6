import { expect, test } from 'vitest'
import { createCompute } from './compute.ts'

const one = { hash: 'one', text: 'The nightly import must finish before the gate opens at six.' }
const other = { hash: 'other', text: 'The nightly import has to be done before the gate opens at six.' }

test('a question asked again has the same answer, and another similarity another one', () => {
  const compute = createCompute({ monotonic: () => performance.now() })
  compute.putTexts([one, other])
  const [similarity] = compute.similarities({ one, others: [other] })
  const asked = (close: number) => compute.differences({ one, others: [{ ...other, similarity: close }] })[0]
  expect(compute.similarities({ one: { ...one }, others: [{ ...other }] })).toEqual([similarity])
  expect(asked(similarity ?? 0)).toEqual(asked(similarity ?? 0))
  expect(asked(0.95)?.verdict).not.toBe('unrelated')
  expect(asked(0.1)?.verdict).toBe('unrelated')
})
