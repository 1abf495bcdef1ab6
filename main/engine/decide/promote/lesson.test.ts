import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { write } from '../../store/db.ts'
import { saveRecommendation } from '../../store/queries/recommendationRows.ts'
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

test('a reference of an observation names its entity, unless the observation does', async () => {
  const observations = ['Has public methods to open and to close a berth', 'The berth desk needs the tide table']
  harness.write('graph.json', JSON.stringify({ type: 'entity', name: 'Berth desk', observations }))
  await harness.sync('graph.json')
  const { core } = harness.engine
  const ids = core.library.db.prepare<[], string>('SELECT id FROM memories ORDER BY row').pluck().all()
  expect(ids.map((memory_id) => draftPromotion(core, { memory_id, target: 'learned' }).request.content)).toEqual([
    'Berth desk: Has public methods to open and to close a berth',
    'The berth desk needs the tide table',
  ])
})

test('a reference keeps the sentence that the recommendation quotes', async () => {
  const names = ['tide table', 'crane book', 'berth plan', 'list of pilots']
  const others = names.map((name) => `The ${name} lies open in the harbour office and in the customs of the old quay.`)
  const content = `Lock the row first. ${others.join(' ')} The fees of the desk are counted in cents.`
  harness.write('app/.jaato/memories.jsonl', jaatoLine('a', content))
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  const memory_id = String(core.library.db.prepare('SELECT id FROM memories').pluck().get())
  const lesson = () => draftPromotion(core, { memory_id, target: 'learned' }).request.content
  expect(lesson()).not.toContain('cents')
  const start = content.indexOf('The fees')
  const reason = { rule: 'recommend.lesson', text: 'States a rule', field: 'content' as const, start, end: start + 31 }
  const recommend = (action: 'promote' | 'retain') =>
    write(core.library.db, (db) => {
      const body = { reasons: [reason], rules: ['recommend.lesson'], with: [] }
      saveRecommendation(db, memory_id, { action, lead: 'recommend.lesson', base: 0.9, score: 0.9, junk: null, body })
    })
  recommend('promote')
  expect(lesson()).toContain('The fees of the desk are counted in cents.')
  recommend('retain')
  expect(lesson()).not.toContain('cents')
})

test('a reference of a note under “Problem” says so: it would read like a rule', async () => {
  const text = 'Plain strings such as `bold` as the weight of a berth, directly in the components.'
  harness.write('app/.serena/memories/berths.md', `# Berths\n\n## Problem\n\n${text}\n\n## Names\n\nUse the names.\n`)
  await harness.sync('app/.serena/memories')
  const { core } = harness.engine
  const memory_id = String(
    core.library.db.prepare("SELECT id FROM memories WHERE content LIKE 'Plain strings%'").pluck().get(),
  )
  expect(draftPromotion(core, { memory_id, target: 'learned' }).request.content).toBe(`Problem: ${text}`)
})
