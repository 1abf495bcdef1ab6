import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProposalRequest } from '../../../../shared/model/proposal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { declineProposal, listProposals, propose } from './proposals.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const core = () => harness.engine.core
const ask = (summary: string, n = 0, more: Partial<ProposalRequest> = {}) =>
  propose(
    core(),
    { source: 'scratchpad', source_key: `${summary} ${n}`, promote_reason: 'useful', summary, ...more },
    `agent:advisor-${n}`,
  )
const each = 'Each service must close its pool at shutdown, because the database keeps the connections for an hour.'
const every = 'Every service must close its pool on shutdown, because the database keeps the connections for an hour.'

test('ten that ask for one lesson in nearly the same words are one proposal, with the words of each', async () => {
  for (const n of Array(10).keys()) await ask(n % 2 === 0 ? every : each, n)
  const [proposal, ...others] = listProposals(core().library, {})
  expect(others).toEqual([])
  expect(proposal?.voices.map(({ text }) => text)).toEqual([
    every,
    each,
    every,
    each,
    every,
    each,
    every,
    each,
    every,
    each,
  ])
})

test('another number, another place and another lesson are proposals of their own', async () => {
  await ask('Carriers answer on port 8080 within two seconds.', 1)
  await ask('Carriers answer on port 8081 within two seconds.', 2)
  await ask('Carriers answer on port 8080 within two seconds.', 3, { target_drawer: 'carriers' })
  await ask(every, 4)
  expect(listProposals(core().library, {})).toHaveLength(4)
})

test('a lesson that was declined in nearly the same words is answered with that', async () => {
  const { proposal } = await ask(every)
  declineProposal(core(), proposal.id, { by: 'person-cli', reason: 'known to all' })
  expect((await ask(each, 1)).proposal).toMatchObject({ state: 'declined', settled_reason: 'known to all' })
})
