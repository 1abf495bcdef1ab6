import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { topic } from '../../testing/stores.ts'
import { draftPromotion } from './draftPromotion.ts'

let harness: TestEngine
const { idOf } = atTerminal(() => harness)
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

async function draft(description: string, body: string, target: 'learned' | 'rules') {
  harness.write('app/.claude/settings.json', '{}')
  harness.write('cc/memory/note.md', topic('note', `'${description}'`, body))
  await harness.sync('cc/memory', { project: 'app' })
  return draftPromotion(harness.engine.core, { memory_id: idOf('note.md'), target }).request
}

test('a description by which agents choose keeps its rule, and the heading says it', async () => {
  const sentence =
    'CRITICAL: Due to the partitioning of the berth table by `tide`, every query MUST include a condition on the tide to avoid scanning the whole table.'
  const { name, description, id } = await draft('tides', `**CRITICAL**${sentence.slice(8)}\n\nIt is slow.`, 'learned')
  expect([name, description, id]).toEqual(['Tides', 'tides', 'tides'])
  harness.write('cc/memory/other.md', `**CRITICAL**${sentence.slice(8)}\n\nIt is slow.\n`)
  await harness.sync('cc/memory', { project: 'app' })
  const other = draftPromotion(harness.engine.core, { memory_id: idOf('other.md'), target: 'learned' }).request
  expect(other.description).toBe(sentence)
  expect(other.name).toBe('Every query MUST include a condition on the tide to avoid scanning the whole table')
})

test('a title that was cut is whole again in the heading of a rule, from the description in its file', async () => {
  const whole =
    'Test plans that say "write N tests per quay" miss that some quays already have those tests written — the names of tests clash'
  const { name, description } = await draft(whole, 'Always read the quay first.', 'rules')
  expect(description).toBe(whole)
  expect(name).toBe(
    'Test plans that say "write N tests per quay" miss that some quays already have those tests written',
  )
})
