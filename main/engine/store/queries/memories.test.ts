import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { findMemory } from './memories.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

test('a memory is found by its id, any start of it that no other has, and the id its source gave it', async () => {
  const db = await libraryOf(['one', 'two'])
  const { id } = findMemory(db, 'one')
  const other = findMemory(db, 'two').id
  const shared = [...id].findIndex((letter, at) => letter !== other[at])
  for (const name of [id, id.slice(0, shared + 1), id.slice(0, 12)])
    expect(findMemory(db, name).external_id).toBe('one')
  for (const name of ['m_', 'm_zzzzzz']) expect(() => findMemory(db, name)).toThrow(`There is no memory ${name}.`)
})

test('the start of several ids is refused with up to five of them', async () => {
  const db = await libraryOf(['one', 'two', 'three', 'four', 'five', 'six'])
  const rename = (name: string, to: string) =>
    db.prepare('UPDATE memories SET id = ? WHERE external_id = ?').run(to, name)
  rename('one', 'm_aa11')
  rename('two', 'm_aa12')
  expect(() => findMemory(db, 'm_aa1')).toThrow(
    'Several ids start with m_aa1: m_aa11, m_aa12. Type more of the one you mean.',
  )
  for (const [at, name] of ['three', 'four', 'five', 'six'].entries()) rename(name, `m_aa1${at + 3}`)
  expect(() => findMemory(db, 'm_aa1')).toThrow(
    'Several ids start with m_aa1: such as m_aa11, m_aa12, m_aa13, m_aa14, m_aa15. Type more of the one you mean.',
  )
})

async function libraryOf(names: readonly string[]) {
  harness.write('app/.jaato/memories.jsonl', names.map((name) => `${jaatoLine(name, `About ${name}.`)}\n`).join(''))
  await harness.sync('app')
  return harness.engine.core.library.db
}
