import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyHygiene, previewHygiene } from '../decide/verbs/applyHygiene.ts'
import { mergeIntoReference } from '../decide/merge/mergeIntoReference.ts'
import { promote } from '../decide/promote/promote.ts'
import { redo, undo } from '../decide/verbs/undo.ts'
import { findHygiene } from './hygiene.ts'
import { findMemory } from '../store/queries/memories.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'

const pool = (size: number): string => `The connection pool of the tracking service holds ${size} connections.`
const file = (name: string): string => `app/.jaato/references/${name}.json`

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const log = 'Log every webhook attempt with its delivery id.'
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('pool', pool(20))}\n${jaatoLine('log', log)}\n`)
  for (const [id, size] of Object.entries({ twin: 20, other: 10 }))
    harness.write(file(id), JSON.stringify({ weight: 1, id, content: pool(size) }))
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const items = () => findHygiene(harness.engine.core)
const at = async (name: string) => (await items()).find((item) => item.file === harness.path(file(name)))!
const apply = (ids: string[]) => decide((by) => applyHygiene(harness.engine.core, by, { ids }))
const state = () => ({ files: harness.snapshot(), rows: harness.rows() })

test('foreign references that repeat or contradict ours or each other are reported, none of them ticked', async () => {
  await decide(
    promote(harness.engine.core, { memory_id: 'pool', target: 'learned', id: 'pool', content: pool(20), reason: 'x' }),
  )
  expect(await at('twin')).toMatchObject({ line: null, reference_id: null, suggested: false, foreign: true })
  expect((await at('twin')).reasons.map(({ kind }) => kind).toSorted()).toContain('repeats')
  expect((await at('other')).reasons.map(({ kind }) => kind)).toContain('conflict')
  const said = (await at('other')).reasons.map(({ text }) => text)
  expect(said).toContain('Contradicts the reference twin (app/.jaato/references/twin.json): “10”, not “20”')
  expect((await at('pool')).foreign).toBe(false)
  expect((await items()).filter(({ suggested }) => suggested)).toEqual([])
})

test('a ticked foreign reference is deleted as a file, after its diff, and restored by undo', async () => {
  const before = state()
  const { id } = await at('other')
  expect(previewHygiene(harness.engine.core, [id])).toMatchObject([
    { path: harness.path(file('other')), change: 'remove' },
  ])
  await apply([id])
  expect(existsSync(harness.path(file('other')))).toBe(false)
  await decide((by) => undo(by))
  expect(state()).toEqual(before)
})

test('a foreign reference with a merged memory is deleted as a file and the memory returns; undo and redo cover all of it', async () => {
  await decide(mergeIntoReference(harness.engine.core, { id: 'other', ids: ['log'] }))
  harness.write(file('third'), JSON.stringify({ id: 'third', content: pool(30) }))
  const before = state()
  const item = await at('other')
  expect(item).toMatchObject({ reference_id: 'other', suggested: false, foreign: true })
  await apply([item.id])
  const after = state()
  expect(existsSync(harness.path(file('other')))).toBe(false)
  expect(findMemory(harness.engine.core.library.db, 'log')).toMatchObject({ maturity: 'raw', escalated_to: null })
  await decide((by) => undo(by))
  expect(state()).toEqual(before)
  await decide(redo)
  expect(state()).toEqual(after)
})
