import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { findMemory } from './memories.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

test('a memory is found by its id, the start of it that screens show, and the id its source gave it', async () => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('one', 'One.')}\n${jaatoLine('two', 'Two.')}\n`)
  await harness.sync('app')
  const { db } = harness.engine.core.library
  const { id } = findMemory(db, 'one')
  for (const name of [id, id.slice(0, 8), id.slice(0, 12)]) expect(findMemory(db, name).external_id).toBe('one')
  expect(() => findMemory(db, id.slice(0, 5))).toThrow(`There is no memory ${id.slice(0, 5)}.`)
  expect(() => findMemory(db, 'm_zzzzzz')).toThrow('There is no memory m_zzzzzz.')
  const other = findMemory(db, 'two').id
  db.prepare('UPDATE memories SET id = ? WHERE id = ?').run(`${id.slice(0, 8)}${other.slice(8)}`, other)
  expect(() => findMemory(db, id.slice(0, 8))).toThrow(/names 2 memories: m_.*, m_.*\. Use one of these ids\./)
})
