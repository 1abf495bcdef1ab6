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

let it: TestEngine
beforeEach(async () => {
  it = createTestEngine()
  it.write('app/src/import.ts', '')
  it.write('app/lib/other.ts', '')
  it.write('app/retries.md', 'Carriers resend after 5 s.')
  it.write('app/docs/adr/0021-reflection.md', '---\nstatus: superseded\n---\n# Reflection\n')
  it.write('app/package.json', '{"dependencies": {"react": "^19.3.1"}}')
  it.write('app/MEMORY.md', memoryMd)
  it.write('app/.jaato/memories.jsonl', `${jaatoLine('pallet', 'Parcels above 30 kg need a pallet label.')}\n`)
  await it.sync('app/.jaato', { project: 'app' })
})
afterEach(() => it.end())

const { decide } = atTerminal(() => it)
const find = () => findHygiene(it.engine.core)
const apply = (ids: string[]) => decide((by) => applyHygiene(it.engine.core, by, { ids, reason: 'monthly' }))

test('what repeats, contradicts, names what is gone, is old or superseded is found, with why', async () => {
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

test('taking them out is one step that leaves every other byte, and undo brings each back', async () => {
  const before = { files: it.snapshot(), rows: it.rows() }
  const gone = [9, 12, 16, 17, 19]
  const ids = (await find()).filter(({ line }) => gone.includes(line ?? 0)).map(({ id }) => id)
  const [diff, ...others] = previewHygiene(it.engine.core, ids)
  expect([diff?.removed, diff?.added, others]).toEqual([6, 0, []])
  expect(it.snapshot()).toEqual(before.files)
  const { step, label } = await apply(ids)
  expect(label).toBe('Removed 5 entries from 1 file')
  const lines = memoryMd.split('\r\n')
  const left = lines.filter((_, at) => ![8, 9, 11, 15, 16, 18].includes(at)).join('\r\n')
  expect(it.read('app/MEMORY.md')).toBe(left)
  expect((await find()).map(({ reasons }) => reasons[0]?.kind)).toEqual(['old-version'])
  await decide((by) => undo(by, step ?? 0))
  expect({ files: it.snapshot(), rows: it.rows() }).toEqual(before)
  await decide(redo)
  expect(it.read('app/MEMORY.md')).toBe(left)
})

test('an edit elsewhere keeps its place when the step is undone; an entry that changed meanwhile is refused', async () => {
  const [first, ...rest] = (await find()).map(({ id }) => id)
  it.write('app/MEMORY.md', memoryMd.replace('Labels are', 'All labels are'))
  await expect(apply([first ?? ''])).rejects.toMatchObject({ kind: 'conflict' })
  await apply([rest[1] ?? ''])
  it.write('app/MEMORY.md', `${it.read('app/MEMORY.md')}\r\n- Ours.`)
  await decide((by) => undo(by))
  expect(it.read('app/MEMORY.md')).toContain('Delete the dist directory')
  expect(it.read('app/MEMORY.md').endsWith('\r\n- Ours.')).toBe(true)
})

for (const target of ['learned', 'memory-md'] as const)
  test(`a reference of ours in ${target} that goes gives its memory back, and comes back with undo`, async () => {
    it.write(
      'app/MEMORY.md',
      `${memoryMd}\r\n- Parcels heavier than 30 kg need a label for pallets, always, says the carrier.`,
    )
    await decide(
      promote(it.engine.core, {
        memory_id: 'pallet',
        id: 'pallet-ref',
        target,
        content: 'The pallet rules are in `lib/pallets.ts`.',
        reason: 'x',
        ...(target === 'memory-md' ? { file: it.path('app/MEMORY.md'), section: 'Rules' } : {}),
      }),
    )
    const before = { files: it.snapshot(), rows: it.rows() }
    const item = (await find()).find(({ reference_id }) => reference_id === 'pallet-ref')
    expect(item).toMatchObject({ suggested: false, reasons: [{ kind: 'dead-path' }] })
    await apply([item?.id ?? ''])
    expect(findMemory(it.engine.core.library.db, 'pallet').maturity).toBe('raw')
    expect(JSON.stringify(it.snapshot())).not.toContain('lib/pallets.ts')
    await decide((by) => undo(by))
    expect({ files: it.snapshot(), rows: it.rows() }).toEqual(before)
  })

test('of a project whose folder is gone no path is called dead', async () => {
  const folder = it.path('notes/memory')
  it.write('notes/memory/MEMORY.md', '# Memory\n\n## Rules\n\n- See `lib/import.ts` in app.\n')
  it.write('notes/memory/one.md', 'One.')
  await it.sync('notes/memory')
  rmSync(it.path('app'), { recursive: true })
  expect((await find()).filter(({ file }) => file.startsWith(folder))).toEqual([])
})

test('it falls due as often as the settings say', () => {
  expect(isHygieneDue(it.engine.core)).toBe(true)
  const set = (values: Parameters<typeof saveSettings>[1]) =>
    write(it.engine.core.library.db, (db) => saveSettings(db, values))
  set({ hygiene_at: it.ports.clock.now().toISOString() })
  expect(isHygieneDue(it.engine.core)).toBe(false)
  it.pass(30 * 86_400_000)
  expect(isHygieneDue(it.engine.core)).toBe(true)
  set({ hygiene_days: 0 })
  expect(isHygieneDue(it.engine.core)).toBe(false)
})
