import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FileDiff, type SeenFiles, seenIn } from '../../../shared/model/diff.ts'
import { findHygiene } from '../references/hygiene.ts'
import { findMemory } from '../store/queries/memories.ts'
import { findReference, readReferenceVersions } from '../store/queries/references.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { saidTwice } from '../testing/saidTwice.ts'
import { jaatoLine } from '../testing/stores.ts'
import { applyBudget, planBudget, previewBudget } from './verbs/applyBudget.ts'
import { applyHygiene, previewHygiene } from './verbs/applyHygiene.ts'
import { edit } from './merge/compose.ts'
import { editReference, previewEdit } from './verbs/editReference.ts'
import { mergeIntoReference, previewMergeInto } from './merge/mergeIntoReference.ts'
import { validate } from './verbs/move.ts'
import { previewPromotion } from './promote/previewPromotion.ts'
import { promote } from './promote/promote.ts'
import { previewPromotions, promoteMany } from './promote/promoteMany.ts'
import { fingerprintOf } from './seenFiles.ts'
import { writeBack } from '../flows/sync/writeBack.ts'

const place = 'app/MEMORY.md'
const store = 'app/.jaato/memories.jsonl'
const memoryMd = [
  '# Memory',
  '',
  '## Build',
  '',
  saidTwice[0],
  '',
  '## Rules',
  '',
  saidTwice[1],
  '- Ports begin at 4000.',
  '',
].join('\n')

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(place, memoryMd)
  const texts = [
    'Parcels above 30 kg need a pallet label.',
    'Labels are printed at night.',
    'Carriers resend after 5 s.',
  ]
  harness.write(store, texts.map((text, at) => `${jaatoLine(`m${at}`, text)}\n`).join(''))
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const { cli, decide } = atTerminal(() => harness)
const core = () => harness.engine.core
const section = <More extends object>(more: More) => ({
  target: 'memory-md' as const,
  file: harness.path(place),
  section: 'Rules',
  reason: 'x',
  ...more,
})
const topic = () => ({
  memory_id: 'm0',
  target: 'topic' as const,
  file: harness.path(place),
  id: 'pallet-labels',
  reason: 'x',
})
const learned = () =>
  decide(promote(core(), { memory_id: 'm0', target: 'learned', id: 'pallets', scope: 'universal', reason: 'x' }))

/** Somebody else writes a line of their own at the end of a file, where nothing of ours stands. */
function writeElse(path: string): string {
  const changed = `${harness.read(path)}\n- Added by somebody else.\n`
  harness.write(path, changed)
  return changed
}

/** What each dialog shows, and what it does on that: the way a person's click goes. */
const dialogs: Record<
  string,
  { file: () => string; look: () => Promise<FileDiff[]>; act: (seen: SeenFiles) => Promise<unknown> }
> = {
  'promoting several memories': {
    file: () => place,
    look: async () => previewPromotions(core(), section({ ids: ['m0', 'm1'] }), 'person-cli').files,
    act: (seen) => decide(promoteMany(core(), section({ ids: ['m0', 'm1'], seen }))),
  },
  'merging into a reference': {
    file: () => referenceFile(),
    look: async () => {
      await learned()
      return previewMergeInto(core(), { id: 'pallets', ids: ['m1'] }, 'person-cli').files
    },
    act: (seen) => decide(mergeIntoReference(core(), { id: 'pallets', ids: ['m1'], seen })),
  },
  'promoting with an index line': {
    file: () => place,
    look: async () => previewPromotion(core(), topic(), 'person-cli').files.slice(1),
    act: (seen) => decide(promote(core(), { ...topic(), seen })),
  },
  'removing entries by hygiene': {
    file: () => place,
    look: async () => previewHygiene(core(), await suggested()),
    act: async (seen) => {
      const ids = await suggested()
      return decide((by) => applyHygiene(core(), by, { ids, seen }))
    },
  },
  'editing or restoring a reference': {
    file: () => referenceFile(),
    look: async () => {
      await learned()
      return previewEdit(
        core().library,
        { id: 'pallets', content: 'Pallets above 20 kg.' },
        { curated_by: 'person-cli', curated_at: harness.ports.clock.now().toISOString() },
      ).files
    },
    act: (seen) => decide(editReference(harness.engine.core, { id: 'pallets', content: 'Pallets above 20 kg.', seen })),
  },
  'write-back': {
    file: () => store,
    look: async () => {
      await decide((by) => validate(by, ['m0'], null))
      return (await writeBack(core(), { dryRun: true, by: cli() })).files.map(({ diff }) => diff)
    },
    act: (seen) => writeBack(core(), { dryRun: false, by: cli(), seen }),
  },
}

const suggested = async () => (await findHygiene(core())).filter((item) => item.suggested).map(({ id }) => id)
const referenceFile = () => findReference(core().library.db, 'pallets').path.slice(harness.path('').length)
const state = () => ({ files: harness.snapshot(), rows: harness.rows() })

test.each(Object.keys(dialogs))(
  '%s: a file edited while its diff is shown is named, nothing is written, and a second try succeeds',
  async (name) => {
    const { file, look, act } = dialogs[name]!
    const seen = seenIn(await look())
    expect(Object.keys(seen)).toEqual([harness.path(file())])
    if (file() === place || file() === store) writeElse(file())
    else harness.write(file(), harness.read(file()).replace('{', '{ '))
    const before = state()
    await expect(act(seen)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /(MEMORY\.md|memories\.jsonl|pallets\.json) was changed by somebody else while you looked/,
      ),
    })
    expect(state()).toEqual(before)
    const again = Object.fromEntries(Object.keys(seen).map((path) => [path, fingerprintOf(core().library.files, path)]))
    await act(again)
    expect(harness.snapshot()).not.toEqual(before.files)
    if (file() === place || file() === store) expect(harness.read(file())).toContain('Added by somebody else.')
  },
)

test('making room in a budget names a file changed since, which stays unchanged', async () => {
  const wish = { file: harness.path(place), act: 'compact' as const }
  const { hash } = await previewBudget(core(), wish)
  const theirs = writeElse(place)
  const planned = { ...(await planBudget(core(), wish)), hash }
  await expect(decide((by) => applyBudget(by, wish.file, planned, null))).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('MEMORY.md changed since'),
  })
  expect(harness.read(place)).toBe(theirs)
})

test('a text based on an outdated version does not overwrite the newer one', async () => {
  await learned()
  await decide(editReference(harness.engine.core, { id: 'pallets', content: 'Pallets above 25 kg.' }))
  const text = { id: 'pallets', content: 'Pallets above 20 kg.', version: 1 }
  const refusal = { kind: 'conflict', message: expect.stringContaining('became version 2 while you wrote') }
  await expect(decide(editReference(harness.engine.core, text))).rejects.toMatchObject(refusal)
  await expect(decide(mergeIntoReference(core(), { ...text, ids: ['m1'] }))).rejects.toMatchObject(refusal)
  expect(readReferenceVersions(core().library.db, 'pallets').map(({ content }) => content)).toEqual([
    'Pallets above 25 kg.',
    'Parcels above 30 kg need a pallet label.',
  ])
  await decide(editReference(harness.engine.core, { ...text, version: 2 }))
  expect(harness.read(referenceFile())).toContain('Pallets above 20 kg.')
})

test('a memory its agent changed during an edit keeps its new text until the person has seen it', async () => {
  const before = findMemory(core().library.db, 'm0')
  harness.write(store, harness.read(store).replace('above 30 kg', 'above 25 kg'))
  await harness.sync('app/.jaato', { project: 'app' })
  const text = { content: 'Parcels above 30 kg need two labels.', seen: before.content_hash }
  await expect(decide((by) => edit(by, before.id, text))).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('changed since you began to edit it'),
  })
  expect(findMemory(core().library.db, before.id).content).toContain('25 kg')
})
