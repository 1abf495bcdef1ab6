import { runToEnd } from '../../../../shared/runToEnd.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard, restore } from '../../decide/verbs/move.ts'
import { purge } from '../../decide/verbs/purge.ts'
import { previewNoise, retireNoise } from '../../decide/verbs/retireNoise.ts'
import { saveRule, tryRule } from '../rules/editRules.ts'
import { explain } from './explain.ts'
import { previewChoice, reviewQueue } from '../review/reviewQueue.ts'
import { ruleState, setRule } from '../rules/ruleStates.ts'
import { readCard } from '../../store/queries/cards.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { readConflicts } from '../clusters/readConflicts.ts'
import { startTriage } from './triageJob.ts'

const rule = 'noise.one-of-many'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)
const runs = (count: number, from = 0) =>
  numbers(count, from).map((at) => jaatoLine(`mem_${at}`, `Run ${4000 + at} moved ${at * 3 + 7} parcels in ${at}.4 s.`))
const store = (lines: readonly string[], project = 'app') =>
  void harness.write(`${project}/.jaato/memories.jsonl`, lines.map((line) => `${line}\n`).join(''))
const triage = async (...projects: string[]) => {
  for (const project of projects) await harness.sync(project, { project })
  const ended = await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  expect(ended.error).toBeNull()
  return ended.result as Record<string, number>
}
const read = (...lines: string[][]) => {
  store(lines.flat())
  return triage('app')
}
const rows = <Row>(query: string) => harness.engine.core.library.db.prepare<[], Row>(query).pluck().all()
const idOf = (external: string) => rows<string>(`SELECT id FROM memories WHERE external_id = '${external}'`)[0]!
const adviceOn = (external: string) => readCard(harness.engine.core.library.db, idOf(external))?.recommendation
const leads = () => new Set(rows<string>(`SELECT DISTINCT action || ' ' || lead FROM recommendations ORDER BY 1`))
const { decide } = atTerminal(() => harness)

test('a log written as sentences is noise: the reason quotes it, and one key decides it in the review', async () => {
  await read(runs(300), [
    jaatoLine('mem_x', 'The pool must never hold more than 20 connections, because the server refuses.'),
  ])
  expect(adviceOn('mem_7')).toMatchObject({
    action: 'discard',
    reason: 'One of 300 or more that differ only in numbers',
  })
  expect(adviceOn('mem_x')?.action).not.toBe('discard')
  const told = await explain(harness.engine.core, idOf('mem_7'))
  expect(told.findings.find((finding) => finding.rule === rule)).toMatchObject({
    quote: 'Run 4007 moved 28 parcels in 7.4 s.',
    detail: 'one of 300',
  })
  expect(told.recommendation?.reasons[0]).toMatchObject({ rule, quote: 'Run 4007 moved 28 parcels in 7.4 s.' })
  const { likes } = reviewQueue(harness.engine.core, { offset: 0, limit: 10 })
  const junk = likes.find(({ group }) => group === 'junk')!
  expect(junk).toMatchObject({ count: 300 })
  expect(previewChoice(harness.engine.core, { like: junk.like })).toMatchObject({ count: 300 })
})

test('numbers that are settings remain a contradiction: five of a pattern are no log', async () => {
  await read(
    numbers(5).map((at) => jaatoLine(`mem_${at}`, `The database pool must hold at most ${10 + at} connections.`)),
  )
  expect(leads()).toEqual(new Set(['needs-you recommend.conflict']))
})

test('the twentieth text of a pattern makes all of them a log, and a purge reverses that', async () => {
  await read(runs(19))
  expect(adviceOn('mem_3')?.action).not.toBe('discard')
  expect((await read(runs(20)))['judged']).toBe(20)
  expect(leads()).toEqual(new Set(['discard recommend.one-of-many']))
  await decide((by) => discard(by, [idOf('mem_19')], 'a log'))
  await triage()
  expect(adviceOn('mem_3')?.action).toBe('discard')
  await decide((by) => purge(by, 'mem_19'))
  await triage()
  expect(adviceOn('mem_3')?.action).not.toBe('discard')
  expect(rows('SELECT count(*) FROM patterns')).toEqual([19])
  expect(rows('SELECT texts FROM pattern_sizes')).toEqual([19])
})

test('repeats with the same numbers do not count, nor do texts of another project', async () => {
  const again = runs(10).map((line) => line.replace('mem_', 'mem_again_').replace('moved', 'MOVED'))
  store([...runs(10), ...again])
  store(runs(15, 100), 'shop')
  await triage('app', 'shop')
  expect(rows('SELECT texts FROM pattern_sizes ORDER BY 1')).toEqual([10, 15])
  expect(leads()).not.toContain('discard recommend.one-of-many')
})

test('of a pattern with a lesson the newest is kept, contradicts none of the others, and gives way to a newer one', async () => {
  const lesson = (at: number) =>
    jaatoLine(`mem_${at}`, `Restart the importer after ${at} files, because it keeps ${at * 3} MB of each.`, {
      timestamp: `2026-11-${10 + Math.floor(at / 10)}T0${at % 10}:00:00`,
    })
  await read(numbers(30).map(lesson))
  expect(adviceOn('mem_29')?.action).not.toMatch(/discard|needs-you|merge/)
  expect(adviceOn('mem_28')?.action).toBe('discard')
  expect((await ruleState(harness.engine.core, rule)).hits).toBe(29)
  expect(rows("SELECT count(*) FROM pairs WHERE verdict = 'conflict'")).not.toEqual([0])
  expect(runToEnd(readConflicts(harness.engine.core.library, { offset: 0, limit: 1 })).total).toBe(0)
  await read(numbers(31).map(lesson))
  expect(adviceOn('mem_30')?.action).not.toMatch(/discard|needs-you|merge/)
  expect(adviceOn('mem_29')?.action).toBe('discard')
  const discarded = await decide((by) => discard(by, [idOf('mem_30')], 'not even that'))
  expect(discarded.changed).toHaveLength(1)
  await triage()
  expect(adviceOn('mem_29')?.action).toBe('discard')
})

test('an edited text leaves its pattern, and returns when the edit is undone', async () => {
  await read(runs(20))
  const changed = runs(20).with(4, jaatoLine('mem_4', 'Runs move parcels in the order they came, oldest first.'))
  await read(changed)
  expect(adviceOn('mem_3')?.action).not.toBe('discard')
  await read(runs(20))
  expect(adviceOn('mem_3')?.action).toBe('discard')
})

test('the pattern rule is tried, changed, switched and reset like any other; its matches are shown on the board and discarded in one step', async () => {
  await read(runs(30))
  const { core } = harness.engine
  expect(await ruleState(core, rule)).toMatchObject({ hits: 30, samples: [{}, {}, {}], edited: false })
  expect(await tryRule(core, rule, { fewest: 31 })).toMatchObject({ problems: [], hits: 0, former: 30, lost: 30 })
  expect(await tryRule(core, rule, { unless: ['^run 40[01]'] })).toMatchObject({ hits: 0, lost: 30 })
  expect(await tryRule(core, rule, { fewest: 10, unless: ['^run 400'] })).toMatchObject({
    hits: 20,
    lost: 10,
    gained: 0,
  })
  expect(await tryRule(core, 'noise.fragment', { fewest: 3 })).toMatchObject({ problems: [{ field: 'fewest' }] })
  await expect(saveRule(core, rule, { fewest: 1 })).rejects.toThrow('At least 2')
  await saveRule(core, rule, { fewest: 31 })
  await triage()
  expect(adviceOn('mem_3')?.action).not.toBe('discard')
  await saveRule(core, rule, { fewest: 30, severity: 'info' })
  await triage()
  expect(adviceOn('mem_3')?.action).toBe('discard')
  setRule(core, rule, false)
  await triage()
  expect(adviceOn('mem_3')?.action).not.toBe('discard')
  setRule(core, rule, true)
  await triage()
  expect(previewNoise(core.library.db, [rule])).toMatchObject([{ rule, count: 30 }])
  await decide((by) => retireNoise(by, [rule]))
  expect(leads()).toEqual(new Set())
  await decide((by) => restore(by, [idOf('mem_3')], null))
  await triage()
  expect(adviceOn('mem_3')?.action).toBe('discard')
})
