import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { discard } from '../verbs/move.ts'
import { undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'

let harness: TestEngine
const { decide, write } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  const went = { maturity: 'escalated', escalated_to: 'pooling', curated_by: 'advisor' }
  harness.write('s/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'The pool holds 20 connections.', went)}\n`)
  harness.write(
    's/.jaato/references/pooling.json',
    '{"id":"pooling","name":"Pooling","content":"The pool holds 20."}\n',
  )
  await harness.sync('s/.jaato')
})
afterEach(() => harness.end())

const memory = () => findMemory(harness.engine.core.library.db, 'mem_a')

test('a memory another program promoted can be un-promoted, as the refusal of discard says; the foreign file stays', async () => {
  const files = harness.snapshot()
  const act = decide((by) => discard(by, ['mem_a'], 'noise'))
  await expect(act).rejects.toThrow(/promoted to pooling. Un-promote it first/)
  await decide((by) => unpromote(by, 'pooling'))
  expect(memory()).toMatchObject({ maturity: 'validated', escalated_to: null })
  await write()
  expect(harness.read('s/.jaato/memories.jsonl')).toContain('"maturity":"validated"')
  expect(harness.read('s/.jaato/references/pooling.json')).toContain('The pool holds 20.')
  await decide((by) => undo(by))
  await write()
  expect(memory()).toMatchObject({ maturity: 'escalated', escalated_to: 'pooling' })
  expect(harness.snapshot()).toEqual(files)
})

test('un-promoting a memory nobody promoted says that there is no such reference', async () => {
  await expect(decide((by) => unpromote(by, 'nothing'))).rejects.toThrow(/There is no reference nothing/)
})
