import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBack } from '../sync/writeBack.ts'
import { acceptItems, reviewSummary, undoReview } from './reviewAct.ts'
import { reviewQueue } from './reviewQueue.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'

const file = 'app/.jaato/memories.jsonl'

let it: TestEngine
beforeEach(() => void (it = createTestEngine()))
afterEach(() => it.end())

const person = () => it.engine.by('person-browser', null)
const write = () => writeBack(it.engine.core, { dryRun: false, by: person() })

test('what the review decided and a write-back wrote counts as changed; what was written before it does not', async () => {
  it.write(
    file,
    ['Now let me check the carriers.', 'Let me look at the label template first.']
      .map((text, at) => `${jaatoLine(`talk${at}`, text)}\n`)
      .join(''),
  )
  await it.sync('app', { project: 'app' })
  await it.engine.core.jobs.ended(startTriage(it.engine.core, null, 'judge').id)
  const keys = reviewQueue(it.engine.core, { offset: 0, limit: 10 }).items.map(({ key }) => key)
  expect(keys).toHaveLength(2)
  await acceptItems(it.engine, person(), { keys: keys.slice(0, 1), seen_files: {} })
  expect(reviewSummary(it.engine).paragraph).toContain('No file was changed yet.')
  await write()
  const summary = reviewSummary(it.engine)
  expect(summary.paragraph).toContain('One file was changed.')
  expect(summary.files).toMatchObject([{ path: it.path(file), added: 1, removed: 1 }])
  await undoReview(it.engine, person())
  await write()
  await acceptItems(it.engine, person(), { keys: keys.slice(1), seen_files: {} })
  expect(reviewSummary(it.engine).files).toEqual([])
})
