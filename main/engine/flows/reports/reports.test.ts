import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard, restore, validate } from '../../decide/verbs/move.ts'
import { curationMarkdown } from '../../report/curation.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'
import { curation, insights } from './reports.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, idOf, accept, keysOf, backlog, store } = atReview(() => harness)

test('the curation report gives the reason of a recommendation that was followed, and says where there is none', async () => {
  await backlog()
  await harness.engine.decide(person(), (context) => discard(context, [idOf('talk1'), idOf('pool')], null))
  const text = curationMarkdown(curation(harness.engine.core.library, {}))
  expect(text).toMatch(/`talk1`\): as recommended: [A-Z]/)
  expect(text).toMatch(/`pool`\): no reason was given/)
})

test('what was decided and taken back since counts neither in the insights nor in the report', async () => {
  await backlog()
  const { core, decide } = harness.engine
  await decide(person(), (context) => discard(context, [idOf('talk1'), idOf('pool')], null))
  await decide(person(), (context) => restore(context, [idOf('pool')], null))
  expect((await insights(core, { weeks: 1 })).discarded).toEqual([1])
  expect(curationMarkdown(curation(core.library, {}))).toMatch(/1 memory reviewed: .* 1 discarded\./)
})

test('how much of what arrived is noise is not known before it is examined', async () => {
  const { core } = harness.engine
  const timestamp = core.ports.clock.now().toISOString()
  const line = jaatoLine('pier', 'The east pier is closed while the crane moves.', { timestamp })
  harness.write('app/.jaato/memories.jsonl', `${line}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  expect(await insights(core, { weeks: 1 })).toMatchObject({ noise: [null], code_references: [null] })
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  expect((await insights(core, { weeks: 1 })).noise).toEqual([0])
})

test('noise is what was discarded or is recommended for it, for any reason, and no longer what a person keeps', async () => {
  const timestamp = harness.engine.core.ports.clock.now().toISOString()
  const line = (id: string, content: string) => jaatoLine(id, content, { timestamp })
  const label = 'Labels are printed from the release branch only, never on a Friday.'
  harness.write('app/CLAUDE.md', `# App\n\n- ${label}\n`)
  await store(
    line('talk', 'Now let me check the carriers.'),
    line('known', label),
    line('pier', 'The east pier is closed while the crane moves.'),
    line('pool', 'Never give a pool more than 20 connections, because all later requests fail.'),
  )
  const { core, decide } = harness.engine
  const noise = async () => (await insights(core, { weeks: 1 })).noise
  expect(await noise()).toEqual([0.5])
  await decide(person(), (context) => validate(context, [idOf('talk')], null))
  expect(await noise()).toEqual([0.25])
  await decide(person(), (context) => discard(context, [idOf('known'), idOf('pier')], null))
  expect(await noise()).toEqual([0.5])
})

test('a rule has a precision once people decided, also when nothing of what it recommended is left', async () => {
  await backlog()
  await accept({ keys: keysOf('junk') })
  const { rules } = await insights(harness.engine.core, { weeks: 1 })
  const [noise] = rules.filter(({ action }) => action === 'discard')
  expect(noise).toMatchObject({ fired: 2, decided: 2, overruled: 0 })
  expect(noise?.precision).toBeGreaterThan(0.9)
})

test('a memory that is validated although a snooze was recommended counts as overruled', async () => {
  await store(jaatoLine('beta', 'As of 3 October 2025 the label printer on the quay runs firmware 4.2.'))
  const { core } = harness.engine
  const snoozed = async () => (await insights(core, { weeks: 1 })).rules.filter(({ action }) => action === 'retain')
  expect(await snoozed()).toMatchObject([{ fired: 1, decided: 0, overruled: 0 }])
  await harness.engine.decide(person(), (context) => validate(context, [idOf('beta')], null))
  expect(await snoozed()).toContainEqual(expect.objectContaining({ decided: 1, overruled: 1 }))
})
