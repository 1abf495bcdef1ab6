import { expect, test } from 'vitest'
import { joinedHook } from './claudeCodeHooks.ts'

test('hooks that say something of their own are joined, those that do not are left out', () => {
  expect(joinedHook(['Never open a port below 4000.', 'carriers resend webhooks'])).toBe(
    'Never open a port below 4000; carriers resend webhooks',
  )
  expect(joinedHook(['Never open a port below 4000', 'ports below 4000 are never opened'])).toBe(
    'Never open a port below 4000',
  )
  expect(joinedHook(['', 'carriers resend webhooks'])).toBe('carriers resend webhooks')
})

test('long hooks are shortened to what an index holds, each at a clause or word; a short one stays whole', () => {
  const query =
    'Query type aliases belong in domain/queries.rs, not inline in the system files that use them, because two copies drift apart'
  const enums =
    'Removing Copy from an enum breaks all pattern-match sites that implicitly relied on Copy for by-value binding'
  const both = joinedHook([query, enums])
  expect(both.length).toBeLessThanOrEqual(150)
  expect(both).toMatch(/^Query type aliases belong in domain\/queries\.rs.*…; Removing Copy from an enum breaks .*…$/)
  expect(joinedHook([query, 'webhooks are resent twice by carriers'])).toMatch(
    /…; webhooks are resent twice by carriers$/,
  )
})

test('of many hooks the first four are named', () => {
  const hooks = ['ports', 'webhooks', 'enums', 'uploads', 'lamps'].map((word) => `${word} ${word.repeat(12)}`)
  const joined = joinedHook(hooks)
  expect(joined.split('; ')).toHaveLength(4)
  expect(joined.length).toBeLessThanOrEqual(150)
})
