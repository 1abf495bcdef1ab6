import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBack } from '../sync/writeBack.ts'
import { acceptItems, reviewSummary, undoReview } from './reviewAct.ts'
import { reviewQueue } from './reviewQueue.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'

const file = 'app/.jaato/memories.jsonl'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, accept, triage, keysOf } = atReview(() => harness)
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

const lessons = {
  pool: 'Never give a pool more than 20 connections, because all later requests fail: open a second pool.',
  crane: 'Never start the crane before the quay is clear, because its arm sweeps the rails: ask the pilot first.',
  label: 'Never print labels from a draft branch, because drafts lack the harbour code: always merge first.',
}

/** Promotes each lesson by itself into the file that agents read. */
async function promoteAll(): Promise<void> {
  harness.write('quay/AGENTS.md', '# Quay\n')
  for (const [name, text] of Object.entries(lessons)) harness.write(`quay/notes/${name}.md`, `${text}\n`)
  await harness.sync('quay/notes', { project: 'quay' })
  await triage()
  for (const key of keysOf('promotions')) await accept({ keys: [key] })
}

test('a file that several steps wrote is shown once, as it changed from the beginning of the review to now', async () => {
  await promoteAll()
  const summary = reviewSummary(harness.engine)
  expect(summary.steps).toHaveLength(3)
  const [file] = summary.files
  expect(summary.files).toHaveLength(1)
  const lines = file!.hunks.flatMap((hunk) => hunk.lines)
  const written = harness.read('quay/AGENTS.md').trimEnd().split('\n')
  expect(lines.map(({ text }) => text)).toEqual(written)
  expect(lines.map((line) => line.new)).toEqual(written.map((_, at) => at + 1))
  expect(file).toMatchObject({ added: written.length - 1, removed: 0 })
})

test('what somebody else wrote meanwhile leaves the changes of each step to be shown', async () => {
  await promoteAll()
  harness.write('quay/AGENTS.md', `${harness.read('quay/AGENTS.md')}\nAsk the harbour master.\n`)
  const [file] = reviewSummary(harness.engine).files
  expect(file?.added).toBeGreaterThanOrEqual(3)
  expect(file?.hunks.flatMap(({ lines }) => lines.map(({ text }) => text))).not.toContain('Ask the harbour master.')
})
