import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBack } from '../sync/writeBack.ts'
import { acceptItems, reviewSummary, undoReview } from './reviewAct.ts'
import { reviewQueue } from './reviewQueue.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'

const file = 'app/.jaato/memories.jsonl'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const person = () => harness.engine.by('person-browser', null)
const write = () => writeBack(harness.engine.core, { dryRun: false, by: person() })

test('decisions of this review and their writes count as changed; earlier writes do not', async () => {
  harness.write(
    file,
    ['Now let me check the carriers.', 'Let me look at the label template first.']
      .map((text, at) => `${jaatoLine(`talk${at}`, text)}\n`)
      .join(''),
  )
  await harness.sync('app', { project: 'app' })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const keys = reviewQueue(harness.engine.core, { offset: 0, limit: 10 }).items.map(({ key }) => key)
  expect(keys).toHaveLength(2)
  await acceptItems(harness.engine, person(), { keys: keys.slice(0, 1), seen_files: {} })
  expect(reviewSummary(harness.engine).paragraph).toContain('No file was changed yet.')
  await write()
  const summary = reviewSummary(harness.engine)
  expect(summary.paragraph).toContain('One file was changed.')
  expect(summary.files).toMatchObject([{ path: harness.path(file), added: 1, removed: 1 }])
  await undoReview(harness.engine, person())
  await write()
  await acceptItems(harness.engine, person(), { keys: keys.slice(1), seen_files: {} })
  expect(reviewSummary(harness.engine).files).toEqual([])
})
