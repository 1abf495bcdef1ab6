import { afterEach, beforeEach, expect, test } from 'vitest'
import { budgets, levels } from '../../../../shared/model/pack.ts'
import { promote } from '../../decide/promote/promote.ts'
import { validate } from '../../decide/verbs/move.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { readCard } from '../../store/queries/cards.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { updateEvidence } from '../evidence/updateEvidence.ts'
import { startTriage } from '../triage/triageJob.ts'
import { type PackRequest, makePack } from './pack.ts'
import { unusedReferences, usesOf } from './uses.ts'
import { confirm } from '../../decide/verbs/confirm.ts'

/** What an agent is told before it begins: the best answer and rules first, within a budget that holds to the token. */
let harness: TestEngine
beforeEach(() => (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const idOf = (id: string) => findMemory(db(), id).id

async function remember(texts: Readonly<Record<string, string>>) {
  const lines = Object.entries(texts).map(([id, text]) => jaatoLine(id, text))
  harness.write('harbour/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('harbour/.jaato', { project: 'harbour' })
}

const pack = (request: Partial<PackRequest> = {}) =>
  makePack(harness.engine.core, { level: 'task', by: { actor: 'agent:codex', session: 's1' }, ...request })

const many = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `n${at}`,
    `The crane of quay ${at} was oiled; its brake held for ${at} days, and its operator wrote down each load in the book of the harbour office.`,
  ]),
)

test('a pack holds its budget at every level, and says what could still be had', async () => {
  await remember(many)
  const count = await harness.engine.core.ports.tokens.counter()
  for (const level of levels) {
    const { text, tokens, budget, memories, next } = await pack({ level, query: 'crane brake' })
    expect(tokens).toBe(count(text))
    expect(budget).toBe(budgets[level])
    expect(tokens).toBeLessThanOrEqual(budget)
    expect(tokens).toBeGreaterThan(budget * 0.6)
    expect(memories.every((id) => text.includes(id))).toBe(true)
    expect(next?.memories).toBeGreaterThan(0)
  }
  expect((await pack({ level: 'minimal', query: 'crane brake' })).next?.level).toBe('task')
  expect((await pack({ level: 'deep', query: 'crane brake' })).next?.level).toBe(null)
})

test('a memory whose heading turns it around is told with that heading', async () => {
  harness.write('harbour/notes.md', '# Notes\n\n## Crane mistakes\n\n- Oil the crane brake before each lift.\n')
  await harness.sync('harbour/notes.md', { project: 'harbour' })
  expect((await pack({ query: 'crane brake' })).text).toContain(
    '- Crane mistakes: Oil the crane brake before each lift.',
  )
})

test('rules and undecided contradictions about the files at hand come first', async () => {
  await remember({
    licence: 'The operator carries a brake licence.',
    rule: 'Never release the crane brake in `src/crane.ts` without the lamp.',
    one: 'The crane of `src/crane.ts` lifts 20 tons.',
    other: 'The crane of `src/crane.ts` lifts 10 tons.',
  })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const { text } = await pack({ query: 'who has a brake licence?', files: ['src/crane.ts'] })
  const [, rules = '', undecided = '', rest = ''] = text.split('\n## ')
  expect(rules).toMatch(/^Rules\n- Never release/)
  expect(undecided).toContain('contradicted by “The crane of `src/crane')
  expect(undecided).toContain(idOf('one'))
  expect(rest).toMatch(/^Memories/)
})

test('what answers a question best comes first at every level, before rules and contradictions that share few words with it', async () => {
  const rules = Array.from({ length: 9 }, (_, at) => [
    `rule${at}`,
    `Never leave crane ${at} unlocked: always hang its brake key on hook ${at} before the shift of that day ends.`,
  ])
  await remember({
    ...Object.fromEntries(rules),
    one: 'The crane brake of quay 3 holds 20 tons.',
    other: 'The crane brake of quay 3 holds 10 tons.',
    answer: 'The crane brake fails in frost, since its oil thickens: warm the brake oil for ten minutes.',
  })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  for (const level of levels) {
    const { text, memories } = await pack({ level, query: 'why does the crane brake fail in frost?' })
    expect(text).toMatch(/^# What was learned here\n\n## Best answer\n- The crane brake fails in frost/)
    expect(memories[0]).toBe(idOf('answer'))
  }
})

test('the plan decides the order: references first to implement, memories first to debug; history shows what was replaced', async () => {
  await remember({
    taught: 'The lock gate is closed by two people, because one slipped.',
    fix: 'The lock gate jammed; fixed by grease on the hinge.',
    other: 'Two spare hinges for a gate of any lock are in the shed behind the office of the harbour.',
  })
  await decide(promote(harness.engine.core, { memory_id: 'taught', id: 'lock-gate', reason: 'asked often' }))
  harness.pass(5000)
  const headings = async (request: Partial<PackRequest>) => (await pack(request)).text.match(/(?<=## ).*/g)
  expect(await headings({ query: 'add a lock gate' })).toEqual(['Reviewed references', 'Memories'])
  expect(await headings({ query: 'lock gate', intent: 'debug' })).toEqual([
    'Best answer',
    'Memories',
    'Reviewed references',
  ])
  expect(await headings({ query: 'lock gate', intent: 'history' })).toEqual([
    'Best answer',
    'Memories, with what replaced them',
    'Reviewed references',
  ])
})

test('what others wrote into a file that agents read is not called reviewed, and not said twice', async () => {
  await remember({ a: 'The weir gauge is read at noon.' })
  const reference = { id: 'lock', name: 'locks: Close the lock gate', content: 'Close the lock gate before the weir.' }
  harness.write('harbour/.jaato/references/lock.json', JSON.stringify(reference))
  const { text } = await pack({ query: 'lock gate' })
  expect(text).toContain('## References\n- locks: Close the lock gate before the weir. [lock; not reviewed]\n')
})

test('evidence is told when debugging, validating or asking for depth, and secrets never; that there is none is not told', async () => {
  const secret = 'K7!vorpalquexmim'
  harness.write(
    'harbour/.jaato/memories.jsonl',
    [
      jaatoLine('a', `The gauge logs in with DB_PASSWORD=${secret} at the weir.`, { evidence: 'Its log of May.' }),
      jaatoLine('b', 'The gauge of the weir is blue.'),
    ].join('\n'),
  )
  await harness.sync('harbour/.jaato', { project: 'harbour' })
  await updateEvidence(harness.engine.core)
  expect((await pack({ query: 'gauge weir' })).text).not.toContain('states its evidence')
  for (const request of [{ intent: 'debug' }, { intent: 'validate' }, { level: 'deep' }] as const) {
    const { text } = await pack({ query: 'gauge weir', ...request })
    expect(text).toMatch(/states its evidence.* Its agent: Its log of May\./)
    expect(text).not.toContain('Only its agent says so')
    expect(text).not.toContain('vorpal')
  }
})

test('a line of a file that people write for agents names that file', async () => {
  harness.write('harbour/AGENTS.md', '# Locks\n\n- Close the lock gate before the weir.\n- Buoys are painted in May.\n')
  harness.write('harbour/.cursor/rules/boats.mdc', '- Tie each lock boat to two rings.\n')
  await harness.sync('harbour/AGENTS.md', { project: 'harbour' })
  const { text } = await pack({ query: 'lock gate boat' })
  expect(text).toMatch(/- Close the lock gate before the weir\. \[m_\w+; written in AGENTS\.md]/)
  expect(text).toMatch(/- Tie each lock boat to two rings\. \[h_\w+; written in boats\.mdc]/)
})

test('without a question a pack is about the project: its reviewed rules, its references, its newest memories', async () => {
  await remember({ raw: 'The ferry leaves at six.', rule: 'Never moor at the fuel quay.' })
  await decide((by) => validate(by, ['rule'], 'asked the master'))
  const { text, memories } = await pack({ level: 'minimal', project: 'harbour' })
  expect(text).toContain(`## Rules\n- Never moor at the fuel quay. [${idOf('rule')}; reviewed]`)
  expect(memories).toContain(idOf('raw'))
  expect(text).toContain('The ferry leaves at six. [' + idOf('raw') + '; not reviewed]')
})

test('a pack that has nothing to tell says so, and offers nothing', async () => {
  await remember({ a: 'Buoys are red.' })
  expect(await pack({ query: 'krakatoa' })).toMatchObject({
    text: '# What was learned here\n\n_Nothing is known about this yet._\n',
    memories: [],
    references: [],
    next: null,
  })
})

test('without a question, raw memories to be promoted come first, and none that is probably of no use', async () => {
  await remember({
    fact: 'The book of the harbour office lists each load of the crane.',
    lesson: 'Never move the crane while its lamp is out, because the operator cannot see the rail.',
    report: 'Phase 3 complete: all 48 crane tests pass, moved on to phase 4.',
  })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const action = (id: string) => readCard(db(), idOf(id))?.recommendation?.action
  expect(['lesson', 'fact', 'report'].map(action)).toEqual(['promote', 'validate', 'discard'])
  expect((await pack()).memories).toEqual([idOf('lesson'), idOf('fact')])
  db().exec("UPDATE recommendations SET action = 'needs-you', junk = 0.6 WHERE action = 'validate'")
  expect((await pack()).memories).toEqual([idOf('lesson')])
})

test('of two raw memories one of which contains the other, the longer one is told', async () => {
  const rule = 'All crane packages must be of the same major version'
  await remember({ short: `${rule}.`, long: `${rule}, because mixed ones fail at their first lift.` })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  expect(['short', 'long'].map((id) => readCard(db(), idOf(id))?.recommendation?.action)).toContain('merge')
  expect((await pack()).memories).toEqual([idOf('long')])
  await decide((by) => validate(by, ['short'], 'checked'))
  expect((await pack()).memories).toEqual([idOf('short'), idOf('long')])
})

test('a contradiction is told only where the review asks about it', async () => {
  await remember({
    one: 'The crane of `src/crane.ts` lifts 20 tons.',
    other: 'The crane of `src/crane.ts` lifts 10 tons.',
  })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  expect((await pack()).text).toContain('## Undecided')
  db().exec("UPDATE recommendations SET lead = 'recommend.fact', action = 'validate'")
  expect((await pack()).text).not.toContain('## Undecided')
})

test('what contradicts a reviewed reference comes after it, and says so', async () => {
  await remember({
    coal: 'Use coal for the stove of the crew, never oil.',
    oil: 'Use oil for the stove of the crew, never coal.',
  })
  await decide(promote(harness.engine.core, { memory_id: 'coal', id: 'coal', reason: 'asked often' }))
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const { text } = await pack({ query: 'use oil or coal for the stove' })
  expect(text).not.toMatch(/## (?:Best answer|Undecided)/)
  expect(text).toMatch(
    /## Reviewed references\n- .*never oil[^]*## Memories\n- .*never coal.* contradicted by [^\n]*the reviewed reference coal/,
  )
})

test('what agents were given is counted once a session; what a person tries is not, and nothing becomes truer by it', async () => {
  await remember({ a: 'Buoys are red.' })
  const rows = harness.rows()
  await pack({ query: 'buoys' })
  await pack({ query: 'buoys' })
  await pack({ query: 'buoys', by: { actor: 'agent:codex', session: 's2' } })
  await pack({ query: 'buoys', by: { actor: 'person-cli', session: null } })
  expect(usesOf(harness.engine.core, 'a')).toMatchObject({ id: idOf('a'), sessions: 2, agents: 1 })
  expect(harness.rows()).toEqual(rows)
})

test('a reference nobody looked up for 60 days is listed until it is looked up or confirmed', async () => {
  const day = 86_400_000
  await remember({ taught: 'The lock gate is closed by two people, because one slipped.', other: 'Buoys are red.' })
  await decide(promote(harness.engine.core, { memory_id: 'taught', id: 'lock-gate', reason: 'asked often' }))
  const unused = () => unusedReferences(harness.engine.core).map(({ id }) => id)
  harness.pass(90 * day)
  expect(unused()).toEqual([])
  await pack({ query: 'buoys' })
  harness.pass(61 * day)
  expect(unused()).toEqual(['lock-gate'])
  await pack({ query: 'lock gate', by: { actor: 'agent:codex', session: 's3' } })
  expect(unused()).toEqual([])
  harness.pass(61 * day)
  expect(unused()).toEqual(['lock-gate'])
  await decide(confirm(harness.engine.core, { ids: [], reference_ids: ['lock-gate'] }, 'asked the lock keeper'))
  expect(unused()).toEqual([])
})
