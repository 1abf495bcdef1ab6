import { afterEach, beforeEach, expect, test } from 'vitest'
import { findReference, writtenOf } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { editReference } from './editReference.ts'
import { mergeIntoReference } from '../merge/mergeIntoReference.ts'
import { promote } from '../promote/promote.ts'
import { undo } from './undo.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const lines = [
    jaatoLine('pallet', 'Parcels above 30 kg need a pallet label.'),
    jaatoLine('scan', 'Pallets are scanned twice at the gate.'),
  ]
  harness.write('app/.jaato/memories.jsonl', lines.map((line) => `${line}\n`).join(''))
  await harness.sync('app/.jaato', { project: 'app' })
  await decide(promote(harness.engine.core, { memory_id: 'pallet', id: 'pallets', reason: 'x' }))
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const kept = () => writtenOf(findReference(harness.engine.core.library.db, 'pallets')).lineage.curated_at
const inFile = () =>
  (JSON.parse(harness.read('app/.jaato/references/pallets.json')) as { lineage: { curated_at: string } }).lineage
    .curated_at

const later = '2026-11-23T09:00:00.000Z'
const acts = {
  'an edit': () =>
    decide(editReference(harness.engine.core, { id: 'pallets', content: 'Parcels above 25 kg need a pallet label.' })),
  'a merge': () =>
    decide(
      mergeIntoReference(harness.engine.core, {
        id: 'pallets',
        ids: ['scan'],
        content: 'Parcels above 30 kg need a pallet label. Pallets are scanned twice at the gate.',
        reason: 'x',
      }),
    ),
}

test.each(Object.entries(acts))(
  'the version %s creates has its own time, not that of the version before',
  async (_, act) => {
    const files = harness.snapshot()
    const first = kept()
    harness.pass(3 * 86_400_000)
    const { step } = await act()
    expect([first, kept(), inFile()]).toEqual(['2026-11-20T09:00:00.000Z', later, later])
    await decide((by) => undo(by, step ?? 0))
    expect([kept(), inFile()]).toEqual([first, first])
    expect(harness.snapshot()).toEqual(files)
  },
)

test('a step on a reference with a long name says only how the name begins', async () => {
  const content = 'Parcels above 30 kg need a pallet label.'
  const name = 'A name that goes on and on, and on and on, '.repeat(8).trim()
  const { label } = await decide(editReference(harness.engine.core, { id: 'pallets', name, content }))
  expect(label).toMatch(/^Edited “A name that goes on .*…”, version 2$/)
  expect(label.length).toBeLessThan(140)
})

test('an edit that changes nothing writes no new time', async () => {
  const files = harness.snapshot()
  harness.pass(3 * 86_400_000)
  const { content } = findReference(harness.engine.core.library.db, 'pallets')
  expect((await decide(editReference(harness.engine.core, { id: 'pallets', content }))).step).toBeNull()
  expect(harness.snapshot()).toEqual(files)
})

const written = () =>
  JSON.parse(harness.read('app/.jaato/references/pallets.json')) as { description: string; content: string }

test('a description made of the text is made of the new text; one that says something else stays', async () => {
  const text = 'Parcels above 25 kg need a pallet label.'
  await decide((by) => undo(by))
  for (const [description, after] of [
    ['Parcels above 30 kg need a pallet label.', text],
    ['When to print a pallet label', 'When to print a pallet label'],
  ] as const) {
    await decide(promote(harness.engine.core, { memory_id: 'pallet', id: 'pallets', reason: 'x', description }))
    await decide(editReference(harness.engine.core, { id: 'pallets', content: text }))
    expect(written()).toMatchObject({ description: after, content: text })
    await decide((by) => undo(by))
    expect(written()).toMatchObject({ description })
    await decide((by) => undo(by))
  }
})
