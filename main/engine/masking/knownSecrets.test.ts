import { expect, test } from 'vitest'
import { isMasked } from '../../../shared/text/mask.ts'
import { mayHoldUnhinted } from './knownSecrets.ts'
import { builtInRules } from '../rules/ruleSet.ts'

const unhinted = builtInRules.filter(
  ({ id, hints, check }) => isMasked(id) && hints.length === 0 && check !== 'scanner',
)

test.each(unhinted)('what $id hides is never taken for a text without anything to hide', ({ examples }) => {
  for (const text of examples.fire) expect(mayHoldUnhinted(text), text).toBe(true)
})
