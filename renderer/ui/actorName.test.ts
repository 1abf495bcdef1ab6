import { expect, test } from 'vitest'
import { actorName } from './actorName.ts'

test('the person reads “you” for what they did', () => {
  expect(actorName('person-desktop')).toBe('you')
  expect(actorName('agent:codex')).toBe('codex')
})
