import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withState } from '../../references/referenceState.ts'
import { findReference } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { editReference } from '../verbs/editReference.ts'
import { undo } from '../verbs/undo.ts'
import { promote } from './promote.ts'
import { takeOver } from './takeOver.ts'
import { unpromote } from './unpromote.ts'

let harness: TestEngine
const { decide } = atTerminal(() => harness)
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const file = 'app/.claude/rules/pool.md'
const text = 'Hold at most one connection for each request.'
const state = () => {
  const { library } = harness.engine.core
  return withState(library, findReference(library.db, 'pool')).state
}

async function promoted(): Promise<void> {
  const line = jaatoLine('pool', text, { description: 'Connections of the pool' })
  harness.write('app/.jaato/memories.jsonl', `${line}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  await decide(promote(harness.engine.core, { memory_id: 'pool', target: 'rules', id: 'pool', reason: 'x' }))
  expect(harness.read(file)).toBe(`# Connections of the pool\n\n${text}\n`)
}

const takenOver = () => decide(takeOver(harness.engine.core, { id: 'pool' }))

test.each([
  ['alone', text],
  ['with its text reworded', 'Hold at most two connections for each request.'],
])('a rule without its heading, %s, reads as written once it is taken over', async (_, theirs) => {
  await promoted()
  harness.write(file, `${theirs}\n`)
  expect(state()).toBe('changed')
  await takenOver()
  expect(state()).toBe('as-written')
  expect(harness.read(file)).toBe(`${theirs}\n`)
  expect((await takenOver()).step).toBeNull()
  await decide((by) => undo(by))
  expect(state()).toBe('changed')
})

test('a rule taken over without its heading is edited and un-promoted as it stands', async () => {
  await promoted()
  harness.write(file, `${text}\n`)
  await takenOver()
  await decide(editReference(harness.engine.core, { id: 'pool', content: 'Hold one connection.' }))
  expect(harness.read(file)).toBe('Hold one connection.\n')
  expect(state()).toBe('as-written')
  await decide((by) => unpromote(by, 'pool'))
  expect(existsSync(harness.path(file))).toBe(false)
})

test('what others add to such a rule, a heading of their own too, counts as a change', async () => {
  await promoted()
  harness.write(file, `${text}\n`)
  await takenOver()
  for (const theirs of [`# Another\n\n${text}\n`, `${text}\n\nAnd release it.\n`]) {
    harness.write(file, theirs)
    expect([theirs, state()]).toEqual([theirs, 'changed'])
  }
})
