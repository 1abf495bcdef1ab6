import { afterEach, beforeEach, expect, test } from 'vitest'
import { reviewItem } from './reviewItem.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, queue, triage, store } = atReview(() => harness)

/** The place of every text that is asked about. */
const places = () =>
  Promise.all(
    queue().items.map(async ({ key }) => (await reviewItem(harness.engine.core, person(), key)).texts[0]?.place),
  )

test('a line of a list is asked about with its file below the source and the headings above it', async () => {
  harness.write('quay/notes/dock/cranes.md', '# Cranes\n\n## North quay\n\n- Lifts 40 tonnes at low tide\n')
  await harness.sync('quay/notes', { project: 'quay' })
  await triage()
  const path = expect.stringMatching(/notes\/dock\/cranes\.md$/)
  expect(await places()).toEqual([{ path, line: 5, file: 'dock/cranes.md', headings: ['Cranes', 'North quay'] }])
})

test('a record of a format without headings is asked about with its file and line', async () => {
  await store(jaatoLine('tide', 'The gate of the north dock opens two hours before high tide.'))
  const path = expect.stringMatching(/app\/\.jaato\/memories\.jsonl$/)
  expect(await places()).toEqual([{ path, line: 1, file: 'memories.jsonl', headings: [] }])
})
