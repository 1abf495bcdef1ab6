import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { findAskedWords } from './answerWords.ts'
import { collectForms, knownForms, needsForms } from './indexedForms.ts'

let harness: TestEngine
beforeEach(() => (harness = createTestEngine()))
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const asked = (...words: string[]) =>
  findAskedWords(db(), words).map(({ word, forms, texts }) => ({ word, forms: forms.toSorted(), texts }))

async function store(texts: Readonly<Record<string, string>>) {
  const lines = Object.entries(texts).map(([id, text]) => jaatoLine(id, text, { description: '' }))
  harness.write('harbour/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('harbour/.jaato', { project: 'harbour' })
}

const first = {
  a: 'Berths are assigned at dawn.',
  b: 'Assign a berth; the pilot ran ashore.',
  c: 'An assignment of berth b2.',
}

test('collected words have the same forms and counts as the index, and those of texts stored since', async () => {
  await store(first)
  const words = ['assigning', 'berth', 'running', 'b2', 'nowhere']
  const read = asked(...words)
  expect(read).toEqual([
    { word: 'assigning', forms: ['assign', 'assigned', 'assignment'], texts: 3 },
    { word: 'berth', forms: ['berth', 'berths'], texts: 3 },
    { word: 'running', forms: ['ran'], texts: 1 },
    { word: 'b2', forms: ['b2'], texts: 1 },
    { word: 'nowhere', forms: [], texts: 0 },
  ])
  expect(knownForms(db())).toBeNull()
  const steps = [...collectForms(db())]
  expect(steps.length).toBeLessThan(3)
  expect(asked(...words)).toEqual(read)

  await store({ ...first, d: 'Reassigned tugs; assigns follow.' })
  expect(asked('assign')).toEqual([
    { word: 'assign', forms: ['assign', 'assigned', 'assignment', 'assigns'], texts: 4 },
  ])
})

test('a small library needs no collected words', async () => {
  await store(first)
  expect(needsForms(db())).toBe(false)
})
