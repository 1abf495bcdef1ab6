import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit, merge } from '../../decide/merge/compose.ts'
import { promote } from '../../decide/promote/promote.ts'
import { unpromote } from '../../decide/promote/unpromote.ts'
import { validate } from '../../decide/verbs/move.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { agentRecords, ruleRecords } from '../../store/queries/verdicts.ts'
import { readCases } from '../../store/queries/cases.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { isKept } from '../../recommend/assess/case.ts'
import { mayBeDiscarded } from '../../recommend/lesson.ts'
import { recommend } from '../../recommend/recommend.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from './triageJob.ts'

/*
 * What a policy validated is nobody's word: it supports no lesson, is no evidence, teaches no rule and no agent's record, and
 * does not outrank another memory. Each place that asks who validated a memory has a test here.
 */
let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, idOf, write } = atTerminal(() => harness)
const fact = 'Labels are written before the stream ends; the printer needs them.'
const db = () => harness.engine.core.library.db
const row = (name: string) => findMemory(db(), name)
const caseOf = (name: string) => {
  const [found] = readCases(db(), [row(name).id], {
    on: new Map(),
    now: '2026-11-20T09:00:00.000Z',
    records: new Map(),
  })
  return found!
}

/** Stores facts and lets a policy validate them. */
async function validatedByPolicy(...lines: string[]): Promise<void> {
  harness.write('app/.jaato/memories.jsonl', lines.map((line) => `${line}\n`).join(''))
  await harness.sync('app', { project: 'app' })
  const allow = [{ rules: ['recommend.fact'], actions: ['validate'], least_confidence: 0.5 }]
  harness.write('data/policy.json', JSON.stringify({ allow }))
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'act').id)
  for (const line of lines) expect(row((JSON.parse(line) as { id: string }).id)).toMatchObject({ curated_by: 'policy' })
}

test('it supports no lesson, and its wording may still get it discarded', async () => {
  await validatedByPolicy(jaatoLine('mem_fact', fact))
  const of = caseOf('mem_fact')
  expect(of).toMatchObject({ maturity: 'validated', approved: null, unreviewed: true })
  expect(
    mayBeDiscarded({ of, scores: { frequency: { score: 0, basis: '' }, uniqueness: { score: 1, basis: '' } } }),
  ).toBe(true)
  expect(JSON.stringify(recommend(of))).not.toContain('person')
})

test('it is no evidence that a person looked, and neither confidence nor evidence of a duplicate rests on it', async () => {
  await validatedByPolicy(jaatoLine('mem_fact', fact))
  expect(readEvidence(db(), idOf('mem_fact'))).toMatchObject({ tier: 'inferred' })
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_fact', fact)}\n${jaatoLine('mem_twin', fact)}\n`)
  await harness.sync('app')
  const [other] = caseOf('mem_twin').others
  expect(other).toMatchObject({ maturity: 'validated', unreviewed: true })
  expect(isKept(other!)).toBe(false)
})

test('it does not outrank a duplicate in a merge', async () => {
  await validatedByPolicy(jaatoLine('mem_b', fact, { confidence: 0.6 }))
  harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('mem_b', fact, { confidence: 0.6 })}\n${jaatoLine('mem_a', fact, { confidence: 0.9 })}\n`,
  )
  await harness.sync('app')
  expect(recommend(caseOf('mem_b'))).toMatchObject({ lead: 'recommend.same-lesson' })
  expect(recommend(caseOf('mem_a')).lead).not.toBe('recommend.same-lesson')
})

test('it teaches neither its rule nor the record of its agent', async () => {
  await validatedByPolicy(jaatoLine('mem_fact', fact, { source_agent: 'claude-code' }))
  for (const { agreed, overridden } of ruleRecords(db()))
    expect({ agreed, overridden }).toEqual({ agreed: 0, overridden: 0 })
  expect(db().prepare('SELECT count(*) FROM verdicts').pluck().get()).toBe(1)
  expect([...agentRecords(db()).values()]).toEqual([])
})

test('an edit or a merge by a person leaves it unreviewed', async () => {
  const other = 'Zones are listed by the hub; the driver reads them.'
  await validatedByPolicy(jaatoLine('mem_a', fact), jaatoLine('mem_b', other))
  const edited = await decide((by) => edit(by, idOf('mem_a'), { content: `${fact} So does the hub.` }))
  const merged = await decide((by) => merge(by, [edited.created[0]!, idOf('mem_b')], { content: `${fact} ${other}` }))
  for (const id of [...edited.created, ...merged.created])
    expect(caseOf(id)).toMatchObject({ maturity: 'validated', approved: null, unreviewed: true })
})

test('a promotion by a person counts only while it stands', async () => {
  await validatedByPolicy(jaatoLine('mem_fact', fact))
  const { reference_id } = await decide(
    promote(harness.engine.core, { memory_id: idOf('mem_fact'), target: 'learned', reason: 'asked every week' }),
  )
  expect(caseOf('mem_fact').approved).toBe('promoted')
  await decide((by) => unpromote(by, reference_id))
  expect(caseOf('mem_fact')).toMatchObject({ maturity: 'validated', approved: null, unreviewed: true })
})

test('a person validates it in addition; that counts, and is undone', async () => {
  await validatedByPolicy(jaatoLine('mem_fact', fact))
  await write()
  const before = harness.snapshot('app')
  const { changed } = await decide((by) => validate(by, [idOf('mem_fact')], null))
  expect(changed).toEqual([idOf('mem_fact')])
  expect(db().prepare('SELECT memory_id FROM unjudged').pluck().all()).toEqual(changed)
  expect(caseOf('mem_fact')).toMatchObject({ approved: 'validated', unreviewed: false })
  expect((await decide((by) => validate(by, [idOf('mem_fact')], null))).changed).toEqual([])
  await write()
  await decide((by) => undo(by))
  await write()
  expect(caseOf('mem_fact')).toMatchObject({ approved: null, unreviewed: true })
  expect(harness.snapshot('app')).toEqual(before)
})
