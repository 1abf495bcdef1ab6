import { afterEach, beforeEach, expect, test } from 'vitest'
import { write } from '../../store/db.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { promote } from './promote.ts'
import { previewPromotions } from './promoteMany.ts'

let harness: TestEngine
const lessons = {
  tool: 'Run the tests with `make crane`, never with the runner itself.',
  runner: 'Never start the runner of the tests; use `make crane`.',
  label: 'Print the labels of pallets in landscape.',
}
type Name = keyof typeof lessons

beforeEach(async () => {
  harness = createTestEngine()
  harness.write(
    'app/.jaato/memories.jsonl',
    Object.entries(lessons)
      .map(([id, text]) => `${jaatoLine(id, text)}\n`)
      .join(''),
  )
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const memoryOf = (name: Name) => findMemory(db(), name)

/** Stores what a comparison of two texts found. */
function pair(one: string, other: string, verdict: string): void {
  write(db(), (writable) =>
    writable
      .prepare('INSERT OR REPLACE INTO pairs (a_hash, b_hash, similarity, verdict) VALUES (?, ?, 0.82, ?)')
      .run(...[one, other].toSorted(), verdict),
  )
}

/** What each of some memories promoted together is similar to. */
function similarTo(...names: Name[]) {
  const { items } = previewPromotions(harness.engine.core, { ids: names }, 'person-cli')
  return items.map(({ similar }) => similar)
}

test('of memories promoted together those that are close name each other; one beside them is not named', () => {
  pair(memoryOf('tool').content_hash, memoryOf('runner').content_hash, 'related')
  expect(similarTo('tool', 'runner', 'label')).toEqual([
    { id: memoryOf('runner').id, title: memoryOf('runner').description, contradicts: false },
    { id: memoryOf('tool').id, title: memoryOf('tool').description, contradicts: false },
    null,
  ])
  expect(similarTo('tool', 'label')).toEqual([null, null])
})

test('a reference that is close is named, and a contradiction is called one', async () => {
  const { reference_id } = await decide(promote(harness.engine.core, { memory_id: 'tool', reason: 'x' }))
  const hash = 'of the reference'
  write(db(), (writable) =>
    writable.prepare('INSERT INTO reference_texts (ref_id, hash) VALUES (?, ?)').run(reference_id, hash),
  )
  const of = (contradicts: boolean) => [expect.objectContaining({ id: reference_id, contradicts })]
  pair(hash, memoryOf('runner').content_hash, 'related')
  expect(similarTo('runner')).toEqual(of(false))
  pair(hash, memoryOf('runner').content_hash, 'conflict')
  expect(similarTo('runner')).toEqual(of(true))
  pair(hash, memoryOf('runner').content_hash, 'unrelated')
  expect(similarTo('runner')).toEqual([null])
})
