import { expect, test } from 'vitest'
import { actorName } from './actorName.ts'

test('the person is shown as “you”', () => {
  expect(actorName('person-desktop')).toBe('you')
  expect(actorName('agent:codex')).toBe('codex')
})
