import { expect, test } from 'vitest'
import { type Support, tierOf } from './tier.ts'

const support: Support = {
  maturity: 'validated',
  curated_by: 'person-desktop',
  decided_by: 'person-desktop',
  last_verified_at: null,
  evidence: null,
  evidence_event_ids: null,
  exists: 0,
  changed: 0,
  lost: 0,
  stale: null,
  changed_since: null,
  commit: null,
  isUnchecked: false,
  path: null,
}
const of = (values: Partial<Support>) => tierOf({ ...support, ...values })

test('a memory validated or promoted by a person is observed', () => {
  expect(of({})).toMatchObject({ tier: 'observed', reason: expect.stringContaining('A person validated it') })
  expect(of({ maturity: 'escalated', curated_by: 'policy' })).toMatchObject({
    tier: 'observed',
    reason: expect.stringContaining('A person promoted it'),
  })
  expect(of({ maturity: 'escalated', decided_by: 'policy' })).toMatchObject({
    tier: 'observed',
    reason: expect.stringContaining('A person validated it'),
  })
})

test.each([
  ['policy', 'the policy'],
  ['agent:advisor', 'advisor'],
  ['knowledge-advisor', 'its file says knowledge-advisor'],
])('a memory validated by %s rests on no person, and says who validated it', (actor, name) => {
  expect(of({ curated_by: actor, decided_by: actor })).toEqual({
    tier: 'inferred',
    reason: `Not reviewed by a person: ${name} validated it; it names nothing in the repository that supports it.`,
  })
  const promoted = of({ maturity: 'escalated', curated_by: actor, decided_by: actor })
  expect(promoted.reason).toContain(`${name} promoted it`)
  expect(of({ curated_by: actor, lost: 2, decided_by: actor }).tier).toBe('hypothesis')
  expect(of({ curated_by: actor, decided_by: actor, last_verified_at: '2026-11-02T09:00:00Z' }).tier).toBe('observed')
})

test('a memory that names only what was not found is not said to name nothing', () => {
  const { reason } = of({ maturity: 'raw', curated_by: null, decided_by: null, commit: '1234567890' })
  expect(reason).toBe('Only its agent says so; it names nothing in the repository that supports it.')
})

test('a memory whose code could not be looked up does not count as naming none', () => {
  const reason = 'Its agent states its evidence; the code it names could not be checked.'
  expect(of({ maturity: 'raw', evidence: 'src/pool.ts:18', isUnchecked: true })).toEqual({ tier: 'observed', reason })
})

test('a memory marked validated in its file without a name rests on no person', () => {
  expect(of({ curated_by: null, decided_by: null })).toMatchObject({
    tier: 'inferred',
    reason: expect.stringContaining('its file says it is validated'),
  })
})

test('a memory whose code changed, moved or was removed counts as grounded before', () => {
  const since = '2026-11-15T09:00:00.000Z'
  const changed_since = { what: 'src/pool.ts', since, commit: '1a2b3c4d5e' }
  expect(of({ exists: 1, changed: 1, changed_since })).toEqual({
    tier: 'observed',
    reason: 'It was grounded; changed since: src/pool.ts in 1a2b3c4 (2026-11-15).',
  })
  const stale = { kind: 'removed', since, commit: '1a2b3c4d5e', reason: 'src/old.ts was removed in 1a2b3c4' } as const
  expect(of({ exists: 1, lost: 1, changed: 1, stale, changed_since }).reason).toContain('src/old.ts was removed')
  expect(of({ exists: 1 }).tier).toBe('grounded')
})

test('what stands in a file that people write for agents is said to, and ranks no higher for it', () => {
  const raw = { maturity: 'raw', curated_by: null, decided_by: null } as const
  const told = 'not reviewed here; it names nothing in the repository that supports it.'
  expect(of({ ...raw, path: '/code/api/AGENTS.md' })).toEqual({
    tier: 'inferred',
    reason: `Written in AGENTS.md, ${told}`,
  })
  expect(of({ ...raw, path: '/code/api/.claude/rules/ports.md' }).reason).toBe(
    `Written in .claude/rules/ports.md, ${told}`,
  )
  expect(of({ ...raw, path: '/code/api/notes/ports.md' }).reason).toContain('Only its agent says so')
  expect(of({ path: '/code/api/AGENTS.md' }).reason).toContain('A person validated it')
})
