import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit, merge } from '../decide/merge/compose.ts'
import { discard, validate } from '../decide/verbs/move.ts'
import { undo } from '../decide/verbs/undo.ts'
import { writeBack } from '../flows/sync/writeBack.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { readJournal } from './journal.ts'
import { countPending } from './pending.ts'
import { allSources, readSource } from './queries/sources.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('one/.jaato/memories.jsonl', `${jaatoLine('a', 'One.')}\n${jaatoLine('b', 'Two.')}\n`)
  harness.write('two/.jaato/memories.jsonl', `${jaatoLine('c', 'Three.')}\n`)
  for (const folder of ['one', 'two']) await harness.sync(folder)
})
afterEach(() => harness.end())

const { cli, decide, idOf } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const bySource = () => allSources(db()).map(({ id }) => readSource(db(), id).pending)
const shared = () => allSources(db()).map(({ id }) => readSource(db(), id).pending_shared)
const write = async () => (await writeBack(harness.engine.core, { dryRun: false, by: cli() })).decisions

test('an edit is one decision, although the record of its former text is pending too', async () => {
  expect(await decide((by) => edit(by, idOf('a'), { content: 'One, and more.' }))).toMatchObject({ pending: 1 })
  expect(bySource()).toEqual([1, 0])
  expect(await write()).toBe(1)
  expect(readJournal(db(), { limit: 1 })[0]?.label).toBe('Wrote 1 decision to memories.jsonl')
  expect(countPending(db())).toBe(0)
})

test('a merge is one decision, and so is what is decided on its result', async () => {
  const { created } = await decide((by) => merge(by, [idOf('a'), idOf('b')], { content: 'Both.' }))
  await decide((by) => validate(by, created, null))
  expect(countPending(db())).toBe(1)
  expect(await write()).toBe(1)
})

test('a merge across two files waits for each of them, and is one decision in all', async () => {
  await decide((by) => merge(by, [idOf('a'), idOf('c')], { content: 'Both.' }))
  expect(bySource()).toEqual([1, 1])
  expect(shared().toSorted()).toEqual([0, 1])
  expect(countPending(db())).toBe(1)
  await decide((by) => discard(by, [idOf('b')], null))
  expect(bySource().reduce((sum, count) => sum + count) - 1).toBe(countPending(db()))
  expect(shared().toSorted()).toEqual([0, 1])
  expect(await write()).toBe(2)
  expect(shared()).toEqual([0, 0])
})

test('decisions on different memories are counted one by one, undone ones not at all', async () => {
  await decide((by) => edit(by, idOf('a'), { content: 'One, and more.' }))
  await decide((by) => discard(by, [idOf('b'), idOf('c')], null))
  expect(countPending(db())).toBe(3)
  await decide((by) => undo(by))
  expect(countPending(db())).toBe(1)
})

test('an edit taken back after it was written is one decision too', async () => {
  await decide((by) => edit(by, idOf('a'), { content: 'One, and more.' }))
  await write()
  expect(await decide((by) => undo(by))).toMatchObject({ pending: 1, newly_pending: 1 })
  expect(await write()).toBe(1)
  expect(countPending(db())).toBe(0)
})

test('only records whose memory was replaced or is gone are looked up to count decisions', async () => {
  await decide((by) => discard(by, [idOf('c')], null))
  await decide((by) => merge(by, [idOf('a'), idOf('b')], { content: 'Both.' }))
  const replaced = () => db().prepare('SELECT memory_id FROM pending WHERE replaced = 1').pluck().all().toSorted()
  expect(replaced()).toEqual([idOf('a'), idOf('b')].toSorted())
  await decide((by) => undo(by))
  expect(replaced()).toEqual([])
  await decide((by) => edit(by, idOf('a'), { content: 'One, and more.' }))
  await write()
  await decide((by) => undo(by))
  // The result is gone, but its text is still in the file.
  expect(replaced()).toHaveLength(1)
  expect(countPending(db())).toBe(1)
})
