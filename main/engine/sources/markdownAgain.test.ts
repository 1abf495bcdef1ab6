import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { discard } from '../decide/verbs/move.ts'
import { sql } from '../store/sql.ts'
import { markdown } from './markdown.ts'

/*
 * An older version read a sentence around a fenced block as three entries. A library that holds the parts, perhaps with
 * decisions, keeps them when the file is read again: none of them is gone.
 */

let harness: TestEngine
beforeEach(() => {
  harness = createTestEngine()
})
afterEach(() => harness.end())

const start = 'The worker only drains once we set'
const block = '```\nDRAIN=1\n```'
const end = 'in the unit file and reload it.'
const standing = () =>
  harness.engine.core.library.db
    .prepare(
      'SELECT content FROM memories JOIN records ON memory_id = memories.id WHERE gone_since IS NULL ORDER BY line',
    )
    .pluck()
    .all()
const gone = () =>
  harness.engine.core.library.db.prepare('SELECT count(*) FROM records WHERE gone_since IS NOT NULL').pluck().get()

test('a sentence that the library holds in parts stays in parts', async () => {
  harness.write('notes/a.md', `${start}\n\n***\n\n${block}\n\n${end}\n`)
  await harness.sync('notes')
  harness.write('notes/a.md', `${start}\n\n${block}\n\n${end}\n`)
  await harness.sync('notes')
  expect(standing()).toEqual([start, block, end])
  expect(gone()).toBe(0)
})

test('a new one is read as one entry, and again', async () => {
  harness.write('notes/a.md', `${start}\n\n${block}\n\n${end}\n`)
  await harness.sync('notes')
  harness.write('notes/a.md', `${start}\n\n${block}\n\n${end}\n\nAnd more.\n`)
  await harness.sync('notes')
  expect(standing()).toEqual([`${start}\n\n${block}\n\n${end}`, 'And more.'])
  expect(gone()).toBe(0)
})

/** The number of items read from a file of which the library holds an entry with this text. */
function readAgain(path: string, held: string): number {
  const find = (raw: Uint8Array) =>
    Buffer.from(raw).toString() === held ? { memory_id: 'm_1', locator: 'a', line: 1 } : undefined
  return [...(markdown.readAgain?.(path, dirname(path), nodeFiles, { find }) ?? [])].length
}

test('lessons below what announces them stay one entry if the library holds them as one', () => {
  const lessons = '- Learnings:\n  - Ports begin at 4000.\n\n  - The cache is per branch.'
  const path = harness.write('notes/a.md', `${lessons}\n\n- Next\n`)
  expect(readAgain(path, lessons)).toBe(2)
  expect(readAgain(path, 'other text')).toBe(3)
})

test('a note and a lesson of which the library holds parts stay in parts', () => {
  const part = '**Fix**: Lower the load.'
  const lesson = `## Wind\n\n**Problem**: A gust.\n\n${part}\n`
  const path = harness.write('notes/a.md', `${lesson}\n## Docks\n\nDeep.\n`)
  expect(readAgain(path, part)).toBe(3)
  expect(readAgain(path, 'other text')).toBe(2)
  const note = harness.write('notes/b.md', `---\ntitle: Wind\nid: 7\n---\n\nA gust.\n\n${part}\n`)
  expect(readAgain(note, part)).toBe(2)
  expect(readAgain(note, 'other text')).toBe(1)
})

test('a procedure that the library holds step by step stays so, with what was decided on a step', async () => {
  const steps = '## Release steps\n\n1. Drain the lock\n2. Open the gate\n'
  harness.write('notes/a.md', steps)
  await harness.sync('notes')
  const { db } = harness.engine.core.library
  const idOf = (content: string) => sql<string>(db, 'SELECT id FROM memories WHERE content = ?').pluck().get(content)
  const first = idOf('Drain the lock') ?? ''
  await harness.engine.decide(harness.engine.by('person-cli', null), (context) => discard(context, [first], 'known'))
  harness.write('notes/a.md', `${steps}3. Log the level\n`)
  await harness.sync('notes')
  expect(standing()).toEqual(['Drain the lock', 'Open the gate', 'Log the level'])
  expect(gone()).toBe(0)
  expect(sql<string>(db, 'SELECT maturity FROM memories WHERE id = ?').pluck().get(first)).toBe('discarded')
})

test('a new procedure is one entry with its heading as title, and stays itself when a step is added', async () => {
  const steps = '1. Drain the lock\n2. Open the gate\n3. Log the level'
  harness.write('notes/a.md', `## Release steps\n\n${steps}\n`)
  await harness.sync('notes')
  const { db } = harness.engine.core.library
  const all = () => sql<{ id: string; description: string }>(db, 'SELECT id, description FROM memories').all()
  const before = all()
  expect(before.map(({ description }) => description)).toEqual(['Release steps'])
  harness.write('notes/a.md', `## Release steps\n\n${steps}\n4. Shut the gate\n`)
  await harness.sync('notes')
  expect(all()).toEqual(before)
  expect(standing()).toEqual([`${steps}\n4. Shut the gate`])
})
