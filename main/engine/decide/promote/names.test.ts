import { afterEach, beforeEach, expect, test } from 'vitest'
import { propose } from '../../flows/proposals/proposals.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { draftPromotion } from './draftPromotion.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const texts: [string, string, RegExp][] = [
  [
    'a mail address',
    'ada.birkeland-of-the-northern-harbour-office@fjordlines-shipping-company.no answers for the key rotation.',
    /ada|birkeland|fjordlines/i,
  ],
  [
    'a short mail address',
    'ada.birkeland@fjordlines.no answers for the key rotation of the ledger.',
    /ada|birkeland|fjordlines/i,
  ],
  [
    'a mail address behind a word',
    'Ask ada.birkeland@fjordlines.no before the ledger moves to another host.',
    /ada\.|birkeland|fjordlines/i,
  ],
  [
    'a street address',
    'Ada Birkeland, 1182 Kittiwake Street, Springfield, IL 62704 receives the backup tapes.',
    /1182|kittiwake/i,
  ],
  ['a phone number', '+47 912 34 567 is the number of the night watch of the harbour.', /912|567/],
  ['a card number', '4111 1111 1111 1111 is charged for the hosting of the ledger.', /4111/],
]

test.each(texts)('a name made from a text that begins with %s shows no part of it', async (_, content, shown) => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('a', content, { description: content })}\n`)
  await harness.sync('app')
  const { request } = draftPromotion(harness.engine.core, { memory_id: 'a' })
  expect(request.name).not.toMatch(shown)
  expect(request.id).not.toMatch(shown)
  const { memory_id } = await propose(
    harness.engine.core,
    { source: 'scratchpad', summary: content, promote_reason: 'x' },
    'agent:scribe',
  )
  expect(findMemory(harness.engine.core.library.db, memory_id).description).not.toMatch(shown)
})
