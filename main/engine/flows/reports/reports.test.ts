import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard, restore } from '../../decide/verbs/move.ts'
import { curationMarkdown } from '../../report/curation.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { curation, insights } from './reports.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, idOf, backlog } = atReview(() => harness)

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
