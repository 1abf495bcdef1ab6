import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scanOnThread } from './nodeSecrets.ts'

const scanner = join(import.meta.dirname, 'testing', 'scanner.ts')

test('a scan that never ends fails in time, with all that wait behind it, and the next one is answered', async () => {
  const secrets = scanOnThread(scanner, 3000)
  expect(await secrets.scan(['Labels are printed at noon.'])).toEqual([[]])
  const late = {
    status: 'rejected',
    reason: {
      kind: 'unavailable',
      message: expect.stringMatching(/searches for secrets.*no answer within 3 s.*again/),
    },
  }
  expect(await Promise.allSettled([secrets.scan(['endless']), secrets.scan(['behind'])])).toMatchObject([late, late])
  expect(await secrets.scan(['one', 'two'])).toEqual([[], []])
})

test('a failing scan says why, and the thread goes on', async () => {
  const secrets = scanOnThread(scanner, 60_000)
  await expect(secrets.scan(['broken'])).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The search for secrets failed: no rules. Try again.',
  })
  expect(await secrets.scan(['one'])).toEqual([[]])
})
