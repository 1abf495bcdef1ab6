import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { findMemory } from '../store/queries/memories.ts'
import { dropPiecesOfClean } from './cleanTexts.ts'

let harness: TestEngine
let id: string
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(
    'app/.jaato/memories.jsonl',
    jaatoLine('mem_a', 'Prices are rounded per line. Run `npm run seed` first.'),
  )
  await harness.sync('app')
  id = findMemory(harness.engine.core.library.db, 'mem_a').id
})
afterEach(() => harness.end())

function left(texts: readonly string[], clean: readonly string[]): string[] {
  const kept = new Set(texts)
  dropPiecesOfClean(harness.engine.core.library.db, kept, new Map(texts.map((text) => [text, id])), new Set(clean))
  return [...kept]
}

test('pieces of a memory with nothing to mask are dropped, with the dots and the mark before them', () => {
  const pieces = ['Prices are rounded', '… per line. Run `npm run seed`', '… `run seed` first.']
  expect(left(pieces, [id])).toEqual([])
})

test('what does not stand in that memory is kept, and all of a memory that may hold a secret', () => {
  expect(left(['Prices are not rounded', '… per line.'], [id])).toEqual(['Prices are not rounded'])
  expect(left(['… per line.'], [])).toEqual(['… per line.'])
})
