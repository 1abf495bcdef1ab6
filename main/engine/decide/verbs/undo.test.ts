import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMemory } from '../../store/queries/cards.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { edit } from '../merge/compose.ts'
import { validate } from './move.ts'
import { redo, undo } from './undo.ts'

const file = 'app/.jaato/memories.jsonl'
const theirs = 'Dates are stored in UTC, with Temporal.'
let harness: TestEngine
let id: string
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(file, `${jaatoLine('dates', 'Dates are stored in UTC.')}\n`)
  await harness.sync('app')
  id = idOf('dates')
})
afterEach(() => harness.end())

const { decide, idOf } = atTerminal(() => harness)
const memory = () => readMemory(harness.engine.core.library.db, id)

async function changeFile(): Promise<void> {
  harness.pass(1000)
  harness.write(file, `${jaatoLine('dates', theirs)}\n`)
  await harness.sync('app')
}

test('an edit taken back is not made again over a text its agent changed since', async () => {
  await decide((by) => edit(by, id, { content: 'Dates are stored in UTC. Name the zone.' }))
  await decide((by) => undo(by))
  await changeFile()
  await expect(decide((by) => redo(by))).rejects.toThrow(
    `“Edited 1 memory” cannot be redone: “${memory().description}” changed in its file since it was undone.`,
  )
  expect(memory()).toMatchObject({ content: theirs, superseded_by: null, attention: null })
})

test('a text that changed before the undo is redone as it was', async () => {
  await changeFile()
  harness.pass(1000)
  await decide((by) => validate(by, [id], null))
  await decide((by) => undo(by))
  await decide((by) => redo(by))
  expect(memory()).toMatchObject({ content: theirs, maturity: 'validated' })
})
