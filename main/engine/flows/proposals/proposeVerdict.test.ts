import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VerdictRequest } from '../../../../shared/model/proposal.ts'
import { promote } from '../../decide/promote/promote.ts'
import { discard, restore, validate } from '../../decide/verbs/move.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { readJournal } from '../../store/journal.ts'
import { readCard } from '../../store/queries/cards.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { countProposalsWaiting } from '../../store/queries/proposalRows.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { thrownBy } from '../../testing/thrownBy.ts'
import { acceptProposal } from './acceptProposal.ts'
import { declineProposal, getProposal, listProposals, reopenProposal, replyTo } from './proposals.ts'
import { proposeVerdict } from './proposeVerdict.ts'

const store = 'app/.jaato/memories.jsonl'
const linesOf = (berths = 'The east pier has 20 berths.') =>
  [
    jaatoLine('berths', berths),
    jaatoLine('tides', 'Tides are computed in UTC, never in local time.'),
    jaatoLine('tide-times', 'All tide times are in UTC.'),
    jaatoLine('fees', 'Fees are rounded down to whole cents.'),
    jaatoLine('fees-up', 'Fees are rounded up to whole cents.'),
  ].join('\n') + '\n'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(store, linesOf())
  harness.write('app/docs/pier.md', 'Since May the east pier\nhas 24 berths.\n')
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const core = () => harness.engine.core
const library = () => core().library
const person = () => harness.engine.by('person-cli', null)
const idOf = (id: string) => findMemory(library().db, id).id
const stateOf = (id: string) => findMemory(library().db, id).maturity
const propose = (wish: Partial<VerdictRequest> & Pick<VerdictRequest, 'verb' | 'memory_ids'>, actor = 'agent:codex') =>
  proposeVerdict(core(), { reason: 'it is out of date', quotes: [], ...wish }, { actor, session: 's-1' })
const accept = (id: string, more: object = {}) => acceptProposal(harness.engine, person(), { id, ...more })
const openIds = () => listProposals(library(), { state: 'open' }).map(({ id }) => id)

test('a proposal changes nothing, flags its memory, and waits for a person', () => {
  const before = harness.rows()
  const { status, proposal, joined } = propose({
    verb: 'discard',
    memory_ids: ['berths'],
    quotes: [{ text: 'has 20  berths' }],
  })
  expect({ status, joined }).toEqual({ status: 'proposed', joined: false })
  expect(proposal).toMatchObject({
    verb: 'discard',
    state: 'open',
    waits_for: 'person',
    voices: [
      { actor: 'agent:codex', session_id: 's-1', quotes: [{ text: 'has 20  berths', memory_id: idOf('berths') }] },
    ],
  })
  expect(harness.rows()).toEqual(before)
  expect(readCard(library().db, idOf('berths'))?.flags).toContainEqual({
    kind: 'proposed',
    text: 'codex proposes: discard',
  })
  expect(countProposalsWaiting(library().db)).toBe(1)
})

test('ten that propose the same are one proposal, with everybody who says so; the same again changes nothing', () => {
  const first = propose({ verb: 'discard', memory_ids: ['berths'] })
  for (let at = 0; at < 9; at += 1)
    expect(propose({ verb: 'discard', memory_ids: ['berths'], reason: `reason ${at}` }, `agent:a${at}`)).toMatchObject({
      joined: true,
      proposal: { id: first.proposal.id },
    })
  expect(openIds()).toEqual([first.proposal.id])
  const all = getProposal(library(), first.proposal.id, 'person-cli')
  expect(all.voices.map(({ actor }) => actor)).toEqual([
    'agent:codex',
    ...Array.from({ length: 9 }, (_, at) => `agent:a${at}`),
  ])
  harness.pass(60_000)
  expect(propose({ verb: 'discard', memory_ids: ['berths'] }).proposal.voices).toEqual(all.voices)
  // The order of the memories makes no other proposal, and neither does naming one twice.
  const pair = propose({ verb: 'merge', memory_ids: ['tides', 'tide-times'], text: 'Tides are in UTC.' })
  expect(propose({ verb: 'merge', memory_ids: ['tide-times', 'tides', 'tides'], text: 'UTC.' }, 'agent:b').joined).toBe(
    true,
  )
  expect(openIds()).toContain(pair.proposal.id)
})

test('untrue quotes are dropped with the reason; a proposal whose quotes are all untrue is refused and not stored', () => {
  const quotes = [{ text: 'has 20 berths' }, { text: 'has 24 berths' }, { text: 'has 24 berths', file: 'docs/pier.md' }]
  const { dropped, proposal } = propose({ verb: 'discard', memory_ids: ['berths'], quotes })
  expect(dropped).toEqual([{ text: 'has 24 berths', because: 'It stands in no part of the memory.' }])
  expect(proposal.voices[0]?.quotes).toMatchObject([{ file: null }, { memory_id: null, file: 'docs/pier.md' }])
  harness.write('app/.env', 'TOKEN=mooring-line-7\n')
  harness.write('secret.md', 'The harbour master is Kim.\n')
  for (const quote of [
    { text: 'has 30 berths' },
    { text: 'has 30 berths', file: 'docs/pier.md' },
    { text: 'TOKEN=mooring-line-7', file: '.env' },
    { text: 'The harbour master is Kim', file: '../secret.md' },
    { text: 'The harbour master is Kim', file: harness.path('secret.md') },
    { text: 'the' },
  ])
    expect(
      thrownBy(() => propose({ verb: 'validate', memory_ids: ['tides'], quotes: [quote] })),
      quote.text,
    ).toMatchObject({ kind: 'validation', message: expect.stringMatching(/^None of the quotes is true\. “/) })
  expect(openIds()).toEqual([proposal.id])
})

test('what a verdict needs, and what it cannot use, is said', () => {
  const refused: [Partial<VerdictRequest> & Pick<VerdictRequest, 'verb' | 'memory_ids'>, string, string][] = [
    [{ verb: 'merge', memory_ids: ['tides'], text: 'x' }, 'validation', 'two memories'],
    [{ verb: 'merge', memory_ids: ['tides', 'fees'] }, 'validation', '`text`'],
    [{ verb: 'settle', memory_ids: ['fees', 'fees-up'] }, 'validation', '`keep`'],
    [{ verb: 'settle', memory_ids: ['fees'], keep: 'newer' }, 'validation', 'two memories'],
    [{ verb: 'settle', memory_ids: ['fees', 'berths'], keep: 'newer' }, 'precondition', 'not in conflict'],
    [{ verb: 'edit', memory_ids: ['fees', 'tides'], text: 'x' }, 'validation', 'one memory'],
    [{ verb: 'discard', memory_ids: ['fees'], text: 'x' }, 'validation', '`text` has no meaning'],
    [{ verb: 'validate', memory_ids: ['fees'], keep: 'both' }, 'validation', '`keep` has no meaning'],
    [{ verb: 'validate', memory_ids: ['nowhere'] }, 'not_found', 'nowhere'],
    [{ verb: 'restore', memory_ids: ['fees'] }, 'precondition', 'discarded'],
    [{ verb: 'edit', memory_ids: ['fees'], text: 'The key is ••••••••.' }, 'validation', 'dots'],
  ]
  for (const [wish, kind, message] of refused)
    expect(
      thrownBy(() => propose(wish)),
      message,
    ).toMatchObject({ kind, message: expect.stringContaining(message) })
})

test('accepting is the person’s step: the journal names the proposal and its advisors, and undo reopens it', async () => {
  const { proposal } = propose({ verb: 'discard', memory_ids: ['berths', 'fees'] })
  propose({ verb: 'discard', memory_ids: ['fees', 'berths'] }, 'agent:gemini')
  const done = await accept(proposal.id)
  expect([stateOf('berths'), stateOf('fees')]).toEqual(['discarded', 'discarded'])
  expect(done.proposal.state).toBe('accepted')
  expect(readJournal(library().db, { limit: 1 })).toMatchObject([
    {
      actor: 'person-cli',
      verb: 'discard',
      reason: 'it is out of date',
      proposal: proposal.id,
      advised_by: 'agent:codex, agent:gemini',
    },
  ])
  await expect(accept(proposal.id)).rejects.toMatchObject({ kind: 'precondition' })
  await decide((by) => undo(by, done.step ?? undefined))
  expect(openIds()).toEqual([proposal.id])
})

test.each<[Partial<VerdictRequest> & Pick<VerdictRequest, 'verb' | 'memory_ids'>, () => unknown, unknown]>([
  [{ verb: 'validate', memory_ids: ['berths'] }, () => stateOf('berths'), 'validated'],
  [
    { verb: 'edit', memory_ids: ['berths'], text: '24 berths.' },
    () => findMemory(library().db, 'berths').superseded_by !== null,
    true,
  ],
  [
    { verb: 'merge', memory_ids: ['tides', 'tide-times'], text: 'UTC.' },
    () => findMemory(library().db, 'tides').superseded_by !== null,
    true,
  ],
  [
    { verb: 'settle', memory_ids: ['fees', 'fees-up'], keep: 'newer' },
    () => [stateOf('fees'), stateOf('fees-up')].toSorted(),
    ['discarded', 'raw'],
  ],
  [
    { verb: 'still-holds', memory_ids: ['berths'] },
    () => findMemory(library().db, 'berths').last_verified_at !== null,
    true,
  ],
  [{ verb: 'retain', memory_ids: ['berths'] }, () => findMemory(library().db, 'berths').retained_until !== null, true],
  [{ verb: 'promote', memory_ids: ['tides'], target_room: 'references' }, () => stateOf('tides'), 'escalated'],
])('accepting %j does it', async (wish, state, expected) => {
  const { proposal } = propose(wish)
  expect((await accept(proposal.id, { force: true })).proposal.state).toBe('accepted')
  expect(state()).toEqual(expected)
})

test('accepting a restore brings the memory back', async () => {
  await decide((by) => discard(by, ['berths'], 'noise'))
  const { proposal } = propose({ verb: 'restore', memory_ids: ['berths'] })
  await accept(proposal.id)
  expect(stateOf('berths')).toBe('raw')
})

test('a proposal about a text that has changed is refused until it is proposed again', async () => {
  const { proposal } = propose({ verb: 'discard', memory_ids: ['berths'] })
  harness.write(store, linesOf('The east pier has 24 berths.'))
  await harness.sync('app/.jaato')
  await expect(accept(proposal.id)).rejects.toMatchObject({
    kind: 'precondition',
    message: expect.stringContaining('has changed since'),
  })
  expect(stateOf('berths')).toBe('raw')
  expect(getProposal(library(), proposal.id, 'person-cli').voices).toMatchObject([{ outdated: true }])
  propose({ verb: 'discard', memory_ids: ['berths'] })
  await accept(proposal.id)
  expect(stateOf('berths')).toBe('discarded')
})

test('a decline goes back to its agent and stays, however often the same is proposed; a changed text asks again', async () => {
  const { proposal } = propose({ verb: 'discard', memory_ids: ['berths'] })
  declineProposal(core(), proposal.id, { by: 'person-cli', reason: 'the count is right' })
  for (const [reason, actor] of [
    ['it is out of date', 'agent:codex'],
    ['I really mean it', 'agent:codex'],
    ['wrong', 'agent:gemini'],
  ] as const)
    expect(propose({ verb: 'discard', memory_ids: ['berths'], reason }, actor)).toMatchObject({
      status: 'declined',
      proposal: { words: [{ kind: 'decline', words: 'the count is right' }], voices: [{ actor: 'agent:codex' }] },
    })
  expect(countProposalsWaiting(library().db)).toBe(0)
  harness.write(store, linesOf('The east pier has 24 berths.'))
  await harness.sync('app/.jaato')
  expect(propose({ verb: 'discard', memory_ids: ['berths'] }).status).toBe('proposed')
  declineProposal(core(), proposal.id, { by: 'person-cli', reason: null })
  expect(reopenProposal(core(), proposal.id).state).toBe('open')
})

test('a word that comes after the decline goes back, too', () => {
  const { proposal } = propose({ verb: 'discard', memory_ids: ['berths'] })
  declineProposal(core(), proposal.id, { by: 'person-cli', reason: null })
  const said = () => declineProposal(core(), proposal.id, { by: 'person-cli', reason: 'the count is right' })
  expect(said()).toMatchObject({ state: 'declined', settled_reason: 'the count is right' })
  expect(said().words).toMatchObject([{ kind: 'decline', words: 'the count is right' }])
})

test('what cannot be accepted says why: only a declined proposal can be reopened', async () => {
  const { proposal } = propose({ verb: 'validate', memory_ids: ['berths'] })
  declineProposal(core(), proposal.id, { by: 'person-cli', reason: null })
  await expect(accept(proposal.id)).rejects.toThrow('is declined already. Reopen it first')
  reopenProposal(core(), proposal.id)
  await accept(proposal.id)
  await expect(accept(proposal.id)).rejects.toThrow(/is accepted already\. Nothing was done\.$/)
})

test('a reply about a fragment goes to the agent, whose revised draft waits for the person again', async () => {
  const draft: Pick<VerdictRequest, 'verb' | 'memory_ids' | 'text'> = {
    verb: 'edit',
    memory_ids: ['berths'],
    text: 'The pier has 24 berths.',
  }
  const { proposal } = propose(draft)
  expect(
    thrownBy(() => replyTo(core(), { id: proposal.id, words: 'no', fragment: 'west' }, 'person-cli')),
  ).toMatchObject({
    kind: 'validation',
  })
  replyTo(core(), { id: proposal.id, words: 'say which pier', fragment: 'The pier' }, 'person-cli')
  expect(countProposalsWaiting(library().db)).toBe(0)
  const [found] = listProposals(library(), { actor: 'agent:codex' })
  expect(found).toMatchObject({
    waits_for: 'agent',
    words: [{ kind: 'reply', fragment: 'The pier', words: 'say which pier' }],
  })
  expect(propose(draft).proposal.waits_for).toBe('agent')
  expect(propose({ ...draft, text: 'The east pier has 24 berths.' })).toMatchObject({
    proposal: { id: proposal.id, waits_for: 'person', voices: [{ text: 'The east pier has 24 berths.' }] },
  })
  const { created } = await accept(proposal.id, { text: 'The east pier has 24 berths since May.' })
  expect(findMemory(library().db, created[0] ?? '').content).toBe('The east pier has 24 berths since May.')
})

test('of several drafts the person takes one; by default the first', async () => {
  const { proposal } = propose({ verb: 'merge', memory_ids: ['tides', 'tide-times'], text: 'Tides: UTC.' })
  propose(
    { verb: 'merge', memory_ids: ['tides', 'tide-times'], text: 'All tide times are computed in UTC.' },
    'agent:gemini',
  )
  await expect(accept(proposal.id, { actor: 'agent:x' })).rejects.toMatchObject({ kind: 'not_found' })
  const { created } = await accept(proposal.id, { actor: 'agent:gemini' })
  expect(findMemory(library().db, created[0] ?? '').content).toBe('All tide times are computed in UTC.')
})

test('advisors who disagree stand beside each other, and what the person decides settles both', async () => {
  const away = propose({ verb: 'discard', memory_ids: ['berths'] }).proposal.id
  const kept = propose({ verb: 'validate', memory_ids: ['berths'] }, 'agent:gemini').proposal
  expect(kept.rivals).toEqual([{ id: away, verb: 'discard', actors: ['agent:codex'], disagrees: true }])
  expect(propose({ verb: 'promote', memory_ids: ['berths'] }, 'agent:gemini').proposal.rivals).toMatchObject([
    { verb: 'discard' },
  ])
  const { step } = await decide((by) => validate(by, ['berths'], 'counted them'))
  const states = () =>
    listProposals(library(), {})
      .map(({ verb, state }) => `${verb} ${state}`)
      .toSorted()
  expect(states()).toEqual(['discard lapsed', 'promote open', 'validate accepted'])
  await decide((by) => undo(by, step ?? undefined))
  expect(states()).toEqual(['discard open', 'promote open', 'validate open'])
})

test.each([
  ['its text', {}, 'accepted'],
  ['its text in the file it names', { target_room: 'CLAUDE.md' }, 'accepted'],
  ['its text in the file it names from its folder', { target_room: './CLAUDE.md' }, 'accepted'],
  ['its text in a file of an alike name', { target_room: 'CLAUDE_md.md' }, 'lapsed'],
  ['another text', { text: 'Compute each tide in UTC.' }, 'lapsed'],
  ['its text in another file', { target_room: 'docs/pier.md' }, 'lapsed'],
])('a promotion that the person made otherwise settles a proposal: %s', async (_, wish, state) => {
  const text = 'Tides are computed in UTC, never in local time.'
  const { proposal } = propose({ verb: 'promote', memory_ids: ['tides'], text, ...wish })
  const request = {
    memory_id: idOf('tides'),
    target: 'claude-md',
    create: true,
    force: true,
    reason: 'all need it',
  } as const
  const { step } = await decide(promote(core(), { ...request, content: text }))
  const stateNow = () => getProposal(library(), proposal.id, 'person-cli').state
  expect(stateNow()).toBe(state)
  await decide((by) => undo(by, step ?? undefined))
  expect(stateNow()).toBe('open')
})

test('one advisor’s proposals, or proposals about other memories too, exclude each other without disagreeing', () => {
  propose({ verb: 'discard', memory_ids: ['berths'] })
  expect(propose({ verb: 'validate', memory_ids: ['berths'] }).proposal.rivals).toMatchObject([{ disagrees: false }])
  const { proposal } = propose({ verb: 'merge', memory_ids: ['tides', 'berths'], text: 'Both.' }, 'agent:gemini')
  expect(proposal.rivals.map(({ disagrees }) => disagrees)).toEqual([false, false])
})

test('what a policy or an agent decided settles no proposal, and a person may still confirm it', async () => {
  await harness.engine.decide(harness.engine.by('policy', null), (by) => validate(by, ['berths'], null))
  const { proposal } = propose({ verb: 'validate', memory_ids: ['berths'] })
  expect(proposal.state).toBe('open')
  await accept(proposal.id)
  expect(findMemory(library().db, 'berths').curated_by).toBe('person-cli')
})

test('an agent sees its own proposals and no others', () => {
  const { proposal } = propose({ verb: 'discard', memory_ids: ['berths'] })
  expect(listProposals(library(), { actor: 'agent:gemini' })).toEqual([])
  expect(thrownBy(() => getProposal(library(), proposal.id, 'agent:gemini'))).toMatchObject({ kind: 'not_found' })
})

test('a proposal follows a memory that is discarded and restored by hand', async () => {
  const { proposal } = propose({ verb: 'edit', memory_ids: ['berths'], text: '24 berths.' })
  await decide((by) => discard(by, ['berths'], null))
  expect(getProposal(library(), proposal.id, 'person-cli').state).toBe('lapsed')
  await decide((by) => restore(by, ['berths'], null))
  expect(getProposal(library(), proposal.id, 'person-cli').state).toBe('lapsed')
  expect(propose({ verb: 'edit', memory_ids: ['berths'], text: 'Now 24 berths.' }).status).toBe('proposed')
})
