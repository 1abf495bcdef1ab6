import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyHygiene, previewHygiene } from '../decide/verbs/applyHygiene.ts'
import { promote } from '../decide/promote/promote.ts'
import { redo, undo } from '../decide/verbs/undo.ts'
import { findHygiene, isHygieneDue } from './hygiene.ts'
import { write } from '../store/db.ts'
import { findMemory } from '../store/queries/memories.ts'
import { saveSettings } from '../store/queries/settings.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { saidTwice } from '../testing/saidTwice.ts'
import { jaatoLine } from '../testing/stores.ts'

const memoryMd = [
  '# Memory',
  '',
  'Notes about `gone/elsewhere.md` in prose stay.',
  '',
  '## Build',
  '',
  saidTwice[0],
  '- The importer is in `src/import.ts`.',
  '- Labels are printed by `lib/labels.ts`,',
  '  with its tests.',
  '- [Retries](retries.md) — webhooks retry',
  '- [Ports](ports.md) — ports begin at 4000',
  '',
  '## Rules',
  '',
  saidTwice[1],
  '- (2025-01-10) The connection pool of the tracking service holds 10 connections.',
  '- (2026-03-02) The connection pool of the tracking service holds 20 connections.',
  '- As ADR-0021 says, reflections run daily.',
  '- With react 17 batching is manual.',
].join('\r\n')

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/src/import.ts', '')
  harness.write('app/lib/other.ts', '')
  harness.write('app/retries.md', 'Carriers resend after 5 s.')
  harness.write('app/docs/adr/0021-reflection.md', '---\nstatus: superseded\n---\n# Reflection\n')
  harness.write('app/package.json', '{"dependencies": {"react": "^19.3.1"}}')
  harness.write('app/MEMORY.md', memoryMd)
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('pallet', 'Parcels above 30 kg need a pallet label.')}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const find = () => findHygiene(harness.engine.core)
const apply = (ids: string[]) => decide((by) => applyHygiene(harness.engine.core, by, { ids, reason: 'monthly' }))

test('repeated, contradictory, outdated, old and superseded entries are found, with reasons', async () => {
  const items = await find()
  expect(items.map(({ line, suggested, reasons }) => [line, suggested, reasons.map(({ kind }) => kind)])).toEqual([
    [9, false, ['dead-path']],
    [12, false, ['dead-path']],
    [16, true, ['repeats']],
    [17, false, ['conflict']],
    [18, false, ['conflict']],
    [19, false, ['superseded']],
    [20, false, ['old-version']],
  ])
  const reasons = items.flatMap((item) => item.reasons.map(({ text }) => text))
  expect(reasons).toEqual([
    'lib/labels.ts is not there',
    'ports.md is not there',
    'Says what line 7 says',
    'Contradicts line 18: “10”, not “20”; the older of the two',
    'Contradicts line 17: “20”, not “10”',
    'ADR-0021 is no longer in force',
    'Mentions react 17; the project has 19.3.1',
  ])
  expect(items[0]?.section).toBe('Build')
})

test('removing them is one step that keeps every other byte, and undo restores them', async () => {
  const before = { files: harness.snapshot(), rows: harness.rows() }
  const gone = [9, 12, 16, 17, 19]
  const ids = (await find()).filter(({ line }) => gone.includes(line ?? 0)).map(({ id }) => id)
  const [diff, ...others] = previewHygiene(harness.engine.core, ids)
  expect([diff?.removed, diff?.added, others]).toEqual([6, 0, []])
  expect(harness.snapshot()).toEqual(before.files)
  const { step, label } = await apply(ids)
  expect(label).toBe('Removed 5 entries from 1 file')
  const lines = memoryMd.split('\r\n')
  const left = lines.filter((_, at) => ![8, 9, 11, 15, 16, 18].includes(at)).join('\r\n')
  expect(harness.read('app/MEMORY.md')).toBe(left)
  expect((await find()).map(({ reasons }) => reasons[0]?.kind)).toEqual(['old-version'])
  await decide((by) => undo(by, step ?? 0))
  expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(before)
  await decide(redo)
  expect(harness.read('app/MEMORY.md')).toBe(left)
})

test('an outside edit survives undoing the step; an entry changed meanwhile is refused', async () => {
  const [first, ...rest] = (await find()).map(({ id }) => id)
  harness.write('app/MEMORY.md', memoryMd.replace('Labels are', 'All labels are'))
  await expect(apply([first ?? ''])).rejects.toMatchObject({ kind: 'conflict' })
  await apply([rest[1] ?? ''])
  harness.write('app/MEMORY.md', `${harness.read('app/MEMORY.md')}\r\n- Ours.`)
  await decide((by) => undo(by))
  expect(harness.read('app/MEMORY.md')).toContain('Delete the dist directory')
  expect(harness.read('app/MEMORY.md').endsWith('\r\n- Ours.')).toBe(true)
})

for (const target of ['learned', 'memory-md'] as const)
  test(`removing a reference of ours in ${target} returns its memory, and undo restores the reference`, async () => {
    harness.write(
      'app/MEMORY.md',
      `${memoryMd}\r\n- Parcels heavier than 30 kg need a label for pallets, always, says the carrier.`,
    )
    await decide(
      promote(harness.engine.core, {
        memory_id: 'pallet',
        id: 'pallet-ref',
        target,
        content: 'The pallet rules are in `lib/pallets.ts`.',
        reason: 'x',
        ...(target === 'memory-md' ? { file: harness.path('app/MEMORY.md'), section: 'Rules' } : {}),
      }),
    )
    const before = { files: harness.snapshot(), rows: harness.rows() }
    const item = (await find()).find(({ reference_id }) => reference_id === 'pallet-ref')
    expect(item).toMatchObject({ suggested: false, reasons: [{ kind: 'dead-path' }] })
    await apply([item?.id ?? ''])
    expect(findMemory(harness.engine.core.library.db, 'pallet').maturity).toBe('raw')
    expect(JSON.stringify(harness.snapshot())).not.toContain('lib/pallets.ts')
    await decide((by) => undo(by))
    expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(before)
  })

test('paths of a project whose folder is gone are not reported as outdated', async () => {
  const folder = harness.path('notes/memory')
  harness.write('notes/memory/MEMORY.md', '# Memory\n\n## Rules\n\n- See `lib/import.ts` in app.\n')
  harness.write('notes/memory/one.md', 'One.')
  await harness.sync('notes/memory')
  rmSync(harness.path('app'), { recursive: true })
  expect((await find()).filter(({ file }) => file.startsWith(folder))).toEqual([])
})

test('hygiene is due as often as the settings say', () => {
  expect(isHygieneDue(harness.engine.core.library)).toBe(true)
  const set = (values: Parameters<typeof saveSettings>[1]) =>
    write(harness.engine.core.library.db, (db) => saveSettings(db, values))
  set({ hygiene_at: harness.ports.clock.now().toISOString() })
  expect(isHygieneDue(harness.engine.core.library)).toBe(false)
  harness.pass(30 * 86_400_000)
  expect(isHygieneDue(harness.engine.core.library)).toBe(true)
  set({ hygiene_days: 0 })
  expect(isHygieneDue(harness.engine.core.library)).toBe(false)
})
