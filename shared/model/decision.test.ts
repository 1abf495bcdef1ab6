import { expect, test } from 'vitest'
import { agentNameOf, isPerson } from './decision.ts'

test.each([
  ['agent:codex', 'codex', false],
  ['agent:advisor:small-model', 'advisor:small-model', false],
  ['person-cli', null, true],
  ['policy', null, false],
  ['source:notes', null, false],
])('the actor %s is the agent %s; a person: %s', (actor, agent, person) => {
  expect(agentNameOf(actor)).toBe(agent)
  expect(isPerson(actor)).toBe(person)
})
