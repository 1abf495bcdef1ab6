import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { draftPromotion } from './draftPromotion.ts'

let harness: TestEngine
beforeEach(() => {
  harness = createTestEngine()
})
afterEach(() => harness.end())

const story =
  'The eastern quay was rebuilt in spring and has a longer crane with a second hook for the heavy parts. '.repeat(3)
const note = `Never read the tide table before the berth row is locked.\n\n${story}\n\n**Why:** Two bookings took one berth.`

test('a reference of a long note says the rule and its reason; as written, it says all of it', async () => {
  harness.write('app/.jaato/memories.jsonl', jaatoLine('a', note))
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  const memory_id = String(core.library.db.prepare('SELECT id FROM memories').pluck().get())
  const draft = draftPromotion(core, { memory_id, target: 'learned' })
  expect(draft.request.content).toBe(
    'Never read the tide table before the berth row is locked.\n\n**Why:** Two bookings took one berth.',
  )
  expect(draft.removed).toEqual(['details'])
  expect(draftPromotion(core, { memory_id, target: 'learned', content: note }).request.content).toBe(note)
})
