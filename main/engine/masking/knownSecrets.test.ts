import { expect, test } from 'vitest'
import { runToEnd } from '../../../shared/runToEnd.ts'
import { isMasked } from '../../../shared/text/mask.ts'
import { mayMatchUnhinted } from './knownSecrets.ts'
import { builtInRules } from '../rules/ruleSet.ts'

const unhinted = builtInRules.filter(
  ({ id, hints, check }) => isMasked(id) && hints.length === 0 && check !== 'scanner',
)

test.each(unhinted)('a text that contains $id always passes the quick check for secrets', ({ examples }) => {
  for (const text of examples.fire) expect(runToEnd(mayMatchUnhinted(text)), text).toBe(true)
})

test.each([0, 16_350, 16_383, 16_384, 40_000])('the quick check finds a number after %i characters', (before) => {
  const text = `${'x'.repeat(before)} 4111 1111 1111 1111 ${'x'.repeat(20_000)}`
  expect(runToEnd(mayMatchUnhinted(text))).toBe(true)
  expect(runToEnd(mayMatchUnhinted(text.replaceAll('1', 'x')))).toBe(false)
})
