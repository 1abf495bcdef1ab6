import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { readHashedTexts, hashedTextsQuery } from './comparedTexts.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

test('memories with a text are found by an index, however many there are', async () => {
  const texts = ['Use pnpm here.', 'Parcels go out at noon.', 'Use  pnpm here.']
  harness.write('app/.jaato/memories.jsonl', texts.map((text, at) => `${jaatoLine(`mem_${at}`, text)}\n`).join(''))
  await harness.sync('app/.jaato')
  const { db } = harness.engine.core.library
  const hash = String(db.prepare(`SELECT content_hash FROM memories WHERE external_id = 'mem_0'`).pluck().get())
  expect(
    readHashedTexts(db, [hash])
      .map(({ content }) => content)
      .toSorted(),
  ).toEqual([texts[2], texts[0]])
  const plan = queryPlan(db, hashedTextsQuery, '[]', '[]', '[]')
  expect(plan).toContainEqual(expect.stringContaining('SEARCH m USING INDEX memories_content (content_hash=?)'))
  expect(plan.filter((step) => /^SCAN [mrt]\b/.test(step))).toEqual([])
})
