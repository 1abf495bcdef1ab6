import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMemory } from '../../store/queries/cards.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { edit } from '../merge/compose.ts'
import { resolve } from './resolve.ts'
import { undo } from './undo.ts'

const file = 'app/.jaato/memories.jsonl'
const theirs = 'Dates are stored in UTC, with luxon.'
let harness: TestEngine
let id: string
let edited: string
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(file, `${jaatoLine('dates', 'Dates are stored in UTC.')}\n`)
  await harness.sync('app')
  id = String(harness.engine.core.library.db.prepare('SELECT id FROM memories').pluck().get())
  const made = await decide((context) => edit(context, id, { content: 'Dates are stored in UTC. Name the zone.' }))
  edited = made.created[0]!
  harness.write(file, `${jaatoLine('dates', theirs)}\n`)
  await harness.sync('app')
})
afterEach(() => harness.end())

const { decide, write } = atTerminal(() => harness)
const memory = (which: string) => readMemory(harness.engine.core.library.db, which)

test('resolving an edited memory in favour of its file takes the file’s text, in one step that can be undone', async () => {
  expect(memory(id).attention?.theirs.content).toBe(theirs)
  const before = harness.rows()
  const { changed } = await decide((context) => resolve(context, id, false))
  expect(changed.toSorted()).toEqual([id, edited].toSorted())
  expect(memory(id)).toMatchObject({ content: theirs, maturity: 'raw', superseded_by: null, attention: null })
  expect(() => memory(edited)).toThrow('There is no memory')
  await decide((context) => undo(context))
  expect(harness.rows()).toEqual(before)
})

test('resolving in favour of our version ends the question, and both texts stay in the file', async () => {
  await decide((context) => resolve(context, id, true))
  await harness.sync('app')
  expect(memory(id)).toMatchObject({ superseded_by: edited, attention: null })
  expect((await write()).needs_you).toEqual([])
  expect(harness.read(file)).toContain(theirs)
  expect(harness.read(file)).toContain('Name the zone.')
})
