import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuleChange } from '../../../../shared/model/rule.ts'
import { resetRule, saveRule, tryRule } from './editRules.ts'
import { discard } from '../../decide/verbs/move.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { computeFindings } from '../findings/computeFindings.ts'
import { libraryRules, rulesOn } from '../../masking/libraryRules.ts'
import { ruleStates, setRule } from './ruleStates.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readFindings } from '../../store/queries/findingRows.ts'
import { startTriage } from '../triage/triageJob.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(
    'app/.jaato/memories.jsonl',
    [
      jaatoLine('mem_ticket', 'See PARCEL-1042 for why labels are blue.'),
      jaatoLine('mem_two', 'See PARCEL-7 and PARCEL-9 for zones.'),
      jaatoLine('mem_plain', 'Labels are printed at night by the worker.'),
      jaatoLine('mem_talk', 'Now let me check the carriers.'),
    ].join('\n'),
  )
  await harness.sync('app')
  await computeFindings(harness.engine.core)
})
afterEach(() => harness.end())

const tickets: RuleChange = {
  group: 'noise',
  sentence: 'Names a ticket',
  patterns: [String.raw`\bPARCEL-\d{1,6}\b`],
  exact_case: true,
  examples: { fire: ['See PARCEL-3.'], pass: ['A parcel of 3 kg.'] },
}
const core = () => harness.engine.core
function rulesOf(id: string): string[] {
  const { db } = core().library
  return readFindings(db, findMemory(db, id), new Set(rulesOn(db).map((rule) => rule.id))).map(({ rule }) => rule)
}

test('a custom rule is tried, saved, matched, switched off and deleted', async () => {
  const trial = await tryRule(core(), 'own.tickets', tickets)
  expect(trial).toMatchObject({ problems: [], hits: 2, former: 0, gained: 2, lost: 0 })
  const { text, start, end } = trial.samples[0]!
  expect(text.slice(start, end)).toMatch(/^PARCEL-/)
  expect(rulesOf('mem_two')).not.toContain('own.tickets')

  expect(await saveRule(core(), 'own.tickets', tickets)).toMatchObject({ own: true, edited: false, enabled: true })
  await computeFindings(core())
  expect(rulesOf('mem_two')).toContain('own.tickets')
  expect(rulesOf('mem_plain')).not.toContain('own.tickets')
  setRule(core(), 'own.tickets', false)
  expect(rulesOf('mem_two')).not.toContain('own.tickets')
  expect(resetRule(core(), 'own.tickets')).toBeNull()
  await computeFindings(core())
  expect(core().library.db.prepare(`SELECT count(*) FROM findings WHERE rule = 'own.tickets'`).pluck().get()).toBe(0)
})

test('a built-in rule is changed and reset', async () => {
  const id = 'noise.meta-commentary'
  const [before] = libraryRules(core().library.db).rules.filter((rule) => rule.id === id)
  const patterns = [...before!.patterns, String.raw`^see PARCEL-\d{1,6} for\b.{0,80}$`]
  expect(await tryRule(core(), id, { patterns })).toMatchObject({ hits: 2, former: 1, gained: 1, lost: 0 })
  await saveRule(core(), id, { patterns })
  await saveRule(core(), id, { sentence: 'Talk' })
  await computeFindings(core())
  expect(rulesOf('mem_ticket')).toContain(id)
  const state = (await ruleStates(core(), true)).find((rule) => rule.id === id)
  expect(state).toMatchObject({ edited: true, own: false, sentence: 'Talk', hits: 2 })
  expect(resetRule(core(), id)).toMatchObject({ edited: false, sentence: before!.sentence })
  await computeFindings(core())
  expect(rulesOf('mem_ticket')).not.toContain(id)
  expect(rulesOf('mem_talk')).toContain(id)
})

test('after an edit only the changed rule runs again', async () => {
  const { db } = core().library
  const mark = () => db.prepare(`UPDATE findings SET detail = 'kept' WHERE rule = 'noise.meta-commentary'`).run()
  mark()
  await saveRule(core(), 'own.tickets', tickets)
  expect(await computeFindings(core())).toBe(4)
  expect(db.prepare(`SELECT detail FROM findings WHERE rule = 'noise.meta-commentary'`).pluck().get()).toBe('kept')
  expect(await computeFindings(core())).toBe(0)
})

test.each<[string, RuleChange, string]>([
  ['own.slow', { ...tickets, patterns: ['(a+)+b'] }, 'no upper limit'],
  [
    'own.slow',
    { ...tickets, patterns: ['a{0,2000}a{0,2000}a{0,2000}b'], examples: { fire: ['aab'], pass: ['x'] } },
    'too many ways',
  ],
  [
    'own.slow',
    {
      ...tickets,
      patterns: [...'bcdefghijklmnopqrst'].map((last) => `a[^\\n]{0,2000}${last}`),
      examples: { fire: ['aab'], pass: ['x'] },
    },
    'takes too long',
  ],
  ['own.none', { ...tickets, patterns: [] }, 'Give at least one pattern'],
  ['own.lies', { ...tickets, examples: { fire: ['nothing here'], pass: ['x'] } }, 'does not fire on “nothing here”'],
  ['own.lies', { ...tickets, examples: { fire: ['PARCEL-1'], pass: ['PARCEL-2'] } }, 'must leave alone'],
  ['own.empty', { ...tickets, examples: { fire: [], pass: [] } }, 'Give a text that must match'],
  ['own.Big', tickets, 'lower-case letters'],
  ['own.keys', { ...tickets, group: 'secret' }, 'own.secret-'],
  ['noise.raw-json', { patterns: ['x{3}'] }, 'takes no patterns'],
  ['noise.version-bump', { group: 'secret' }, 'The group of a built-in rule cannot be changed'],
])('%s with %j is refused: %s', async (id, change, why) => {
  const { problems } = await tryRule(core(), id, change)
  expect(problems.map(({ message }) => message).join(' ')).toContain(why)
  await expect(saveRule(core(), id, change)).rejects.toThrow(why)
})

test('a rule reports how often people agreed with its recommendations, without undone decisions', async () => {
  const { jobs } = core()
  const ended = await jobs.ended(startTriage(core(), null, 'judge').id)
  expect(ended.state).toBe('done')
  const decide = (verb: Parameters<typeof harness.engine.decide>[1]) =>
    harness.engine.decide(harness.engine.by('person-cli', null), verb)
  const state = async () =>
    (await ruleStates(core(), false)).find(({ id }) => id === 'noise.meta-commentary')?.precision
  expect(await state()).toBeNull()
  await decide((by) => discard(by, ['mem_talk'], 'noise'))
  expect(await state()).toEqual({ right: 1, of: 1, value: 1 })
  await decide((by) => undo(by))
  expect(await state()).toBeNull()
})

test('removed tools can be added to a built-in rule', async () => {
  await saveRule(core(), 'reject.removed-tool', {
    patterns: [String.raw`\bthe worker\b`],
    examples: { fire: ['Ask the worker.'], pass: ['Ask the printer.'] },
  })
  await computeFindings(core())
  expect(rulesOf('mem_plain')).toContain('reject.removed-tool')
})

test('a value a custom rule calls a secret is masked', async () => {
  await saveRule(core(), 'own.secret-ticket', { ...tickets, group: 'secret' })
  await computeFindings(core())
  const { db } = core().library
  const [finding] = readFindings(db, findMemory(db, 'mem_ticket'), new Set(['own.secret-ticket']))
  expect(finding?.quote).toMatch(/^See •{8} for why/)
})

test('a pattern is tried before its examples are given, and an invalid one is not', async () => {
  const { examples: _none, ...bare } = tickets
  expect(await tryRule(core(), 'own.tickets', bare)).toMatchObject({
    problems: [{ field: 'examples' }],
    hits: 2,
    samples: [{}, {}],
  })
  const empty = { ...tickets, examples: { fire: [], pass: [] } }
  expect(await tryRule(core(), 'own.tickets', empty)).toMatchObject({ problems: [{ field: 'examples' }], hits: 2 })
  expect((await tryRule(core(), 'own.tickets', { ...empty, patterns: ['('] })).hits).toBe(0)
  const { problems } = await tryRule(core(), 'own.tickets', { ...empty, patterns: ['PARCEL-.*'] })
  expect(problems.map(({ field }) => field)).toEqual(['patterns', 'examples'])
  expect(problems[0]?.message).toContain('has no upper limit')
})

test('what a rule matches is shown with the first line of its memory', async () => {
  await saveRule(core(), 'own.tickets', tickets)
  const rule = (await ruleStates(core(), true)).find(({ id }) => id === 'own.tickets')
  expect(rule?.samples).toContainEqual(
    expect.objectContaining({ title: 'See PARCEL-1042 for why labels are blue', quote: 'PARCEL-1042' }),
  )
})
