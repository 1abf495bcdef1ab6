import { afterEach, beforeEach, expect, test } from 'vitest'
import { countPending } from '../store/pending.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { buildWorld, intoSection } from '../testing/world.ts'
import { edit, merge } from './merge/compose.ts'
import { discard, validate } from './verbs/move.ts'
import { promote } from './promote/promote.ts'
import { undo } from './verbs/undo.ts'
import { unmerge } from './merge/unmerge.ts'
import { unpromote } from './promote/unpromote.ts'
import { writeBack } from '../flows/sync/writeBack.ts'

let harness: TestEngine
let start: Record<string, string>
beforeEach(async () => {
  harness = createTestEngine()
  await buildWorld(harness)
  harness.write('rules/MEMORY.md', '## Hard rules\n\n- Never push to main.\n')
  start = harness.snapshot()
})
afterEach(() => harness.end())

const { cli, decide, idOf } = atTerminal(() => harness)
const write = async (dryRun = false) => {
  harness.pass(1000)
  const plan = await writeBack(harness.engine.core, { dryRun, by: cli() })
  expect(plan.needs_you).toEqual([])
  return plan
}
const section = (id: string, reference: string) =>
  decide(
    promote(harness.engine.core, { ...intoSection(harness, id, reference), file: harness.path('rules/MEMORY.md') }),
  )

test('records moved to the end of a file without a final newline are undone in any order, and lines never run together', async () => {
  for (const id of ['n1', 'n2', 'n3']) {
    await decide((by) => validate(by, [id], null))
    await write()
  }
  const [, second] = harness.engine.core.library.db
    .prepare('SELECT step FROM decisions WHERE step IS NOT NULL ORDER BY seq')
    .pluck()
    .all() as number[]
  await decide((by) => undo(by, second ?? 0))
  await write()
  const lines = harness.read('new/.jaato/memories/curated.jsonl').trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['n4', 'n5', 'n1', 'n3'])
  await decide((by) => undo(by))
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot()).toEqual(start)
})

test('records in a shared new file are each removed alone by undo', async () => {
  harness.write('fresh/.jaato/memories/raw/a.json', '{"id":"a","content":"One."}')
  harness.write('fresh/.jaato/memories/raw/b.json', '{"id":"b","content":"Two."}')
  await harness.sync('fresh')
  const before = harness.snapshot('fresh')
  const first = await decide((by) => validate(by, ['a'], null))
  await decide((by) => validate(by, ['b'], null))
  await write()
  const curated = () =>
    harness
      .read('fresh/.jaato/memories/curated.jsonl')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id)
  expect(curated().sort()).toEqual(['a', 'b'])
  await decide((by) => undo(by, first.step ?? 0))
  await write()
  expect(curated()).toEqual(['b'])
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot('fresh')).toEqual(before)
})

test('an edit of an unwritten edit is written in place of the original file; undo writes the first edit', async () => {
  const { created: first } = await decide((by) => edit(by, idOf('retries.md'), { content: 'Said better.' }))
  await decide((by) => edit(by, first[0] ?? '', { content: 'Said best.' }))
  await write()
  expect(harness.read('cc/memory/retries.md')).toContain('Said best.')
  await decide((by) => undo(by))
  await write()
  expect(harness.read('cc/memory/retries.md')).toContain('Said better.')
  expect(Object.keys(harness.snapshot('cc'))).toEqual(
    Object.keys(start).filter((path) => path.startsWith(harness.path('cc'))),
  )
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot()).toEqual(start)
})

test('a merge written, merged again and written is undone in one go, and every file is restored', async () => {
  const { created } = await decide((by) => merge(by, [idOf('retries.md'), idOf('ports.md')], { content: 'Both.' }))
  await write()
  const { created: second } = await decide((by) =>
    merge(by, [created[0] ?? '', idOf('locks.md')], { content: 'All three.' }),
  )
  await write()
  await decide((by) => unmerge(by, second[0] ?? ''))
  await decide((by) => unmerge(by, created[0] ?? ''))
  await write()
  expect(countPending(harness.engine.core.library.db)).toBe(0)
  expect(harness.snapshot()).toEqual(start)
})

test('a merge result promoted before its first write-back is written as a pointer, and un-merge removes it', async () => {
  const { created } = await decide((by) => merge(by, [idOf('retries.md'), idOf('ports.md')], { content: 'Both.' }))
  await section(created[0] ?? '', 'both')
  const dry = await write(true)
  const plan = await write()
  expect(plan).toEqual(dry)
  expect(harness.read('cc/memory/MEMORY.md')).toContain(
    '[Retries](retries.md) — webhooks retry; ports begin at 4000 (promoted to ',
  )
  await decide((by) => unpromote(by, 'both'))
  await decide((by) => unmerge(by, created[0] ?? ''))
  await write()
  expect(harness.snapshot()).toEqual(start)
})

test('the pointer names the latest reference of a memory', async () => {
  await section(idOf('retries.md'), 'one')
  await write()
  await decide((by) => unpromote(by, 'one'))
  await decide(
    promote(harness.engine.core, {
      memory_id: idOf('retries.md'),
      target: 'learned',
      id: 'two',
      name: 'The second',
      scope: 'universal',
      reason: 'x',
    }),
  )
  await write()
  expect(harness.read('cc/memory/MEMORY.md')).toContain(
    '[Retries](retries.md) — webhooks retry (promoted to The second)',
  )
})

test.each([false, true])(
  'a jaato record names the latest reference of its memory, used meanwhile: %s',
  async (isUsed) => {
    harness.write('stated/.jaato/memories.jsonl', '{"id":"a","content":"One.","escalated_to":null,"usage_count":1}\n')
    await harness.sync('stated')
    const before = harness.snapshot('stated')
    const record = () => JSON.parse(harness.read('stated/.jaato/memories.jsonl')) as Record<string, unknown>
    await section('a', 'one')
    await write()
    expect(record()).toMatchObject({ escalated_to: 'one' })
    if (isUsed) {
      harness.write(
        'stated/.jaato/memories.jsonl',
        harness.read('stated/.jaato/memories.jsonl').replace('count":1', 'count":2'),
      )
      await harness.sync('stated')
    }
    await decide((by) => undo(by))
    await section('a', 'two')
    await write()
    expect(record()).toMatchObject({ escalated_to: 'two', usage_count: isUsed ? 2 : 1 })
    await decide((by) => undo(by))
    await write()
    if (isUsed) expect(record()).toMatchObject({ maturity: 'raw', escalated_to: null, usage_count: 2 })
    else expect(harness.snapshot('stated')).toEqual(before)
  },
)

test('undoing promotions whose pointers were written restores the index', async () => {
  await section(idOf('retries.md'), 'one')
  await section(idOf('ports.md'), 'two')
  await write()
  for (const _ of [1, 2]) await decide((by) => undo(by))
  await write()
  expect(harness.snapshot()).toEqual(start)
})

test('a dry run of write-back shows exactly the files the real one leaves, and changes nothing', async () => {
  await decide((by) => validate(by, ['n1', 'o1'], null))
  await decide((by) => merge(by, [idOf('retries.md'), 'o2'], { content: 'Both.' }))
  await write()
  await decide((by) => undo(by))
  await decide((by) => discard(by, ['o1', idOf('locks.md')], null))
  const [before, rows] = [harness.snapshot(), harness.rows()]
  const dry = await write(true)
  expect([harness.snapshot(), harness.rows()]).toEqual([before, rows])
  expect(await write()).toEqual(dry)
})

test('a record removed from its file before its verdict was written returns with that verdict', async () => {
  await decide((by) => validate(by, ['n2'], null))
  await decide((by) => merge(by, ['n2', 'n4'], { content: 'Both.' }))
  await write()
  expect(harness.snapshot()).not.toHaveProperty([harness.path('new/.jaato/memories/raw/n2.json')])
  await decide((by) => undo(by))
  await write()
  expect(harness.read('new/.jaato/memories/curated.jsonl')).toContain('"id":"n2"')
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot()).toEqual(start)
})

test('a file restored by undoing an edit is removed when the edit before it is discarded', async () => {
  const { created: first } = await decide((by) => edit(by, idOf('retries.md'), { content: 'Said better.' }))
  await decide((by) => edit(by, first[0] ?? '', { content: 'Said best.' }))
  await write()
  await decide((by) => undo(by))
  await decide((by) => discard(by, [first[0] ?? ''], 'noise'))
  await write()
  expect(harness.snapshot()).not.toHaveProperty([harness.path('cc/memory/retries.md')])
  expect(harness.read('cc/memory/MEMORY.md')).not.toContain('retries.md')
  await decide((by) => undo(by))
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot()).toEqual(start)
})
