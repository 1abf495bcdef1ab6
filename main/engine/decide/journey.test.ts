import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../testing/stores.ts'
import { readCounts } from '../store/queries/board.ts'
import { readMemory } from '../store/queries/cards.ts'
import { findMemory } from '../store/queries/memories.ts'
import { write as writeTo } from '../store/db.ts'
import { countPending } from '../store/pending.ts'
import { removeSource } from '../store/queries/sources.ts'
import { edit, merge } from './merge/compose.ts'
import { discard, restore, validate } from './verbs/move.ts'
import { promote } from './promote/promote.ts'
import { purge } from './verbs/purge.ts'
import { takeOver } from './promote/takeOver.ts'
import { redo, undo } from './verbs/undo.ts'
import { unmerge } from './merge/unmerge.ts'
import { unpromote } from './promote/unpromote.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, write } = atTerminal(() => harness)
const counts = () => readCounts(harness.engine.core.library.db, {}, new Date())
const memory = (id: string) => readMemory(harness.engine.core.library.db, id)

const odd =
  '{"id": "mem_odd",  "content":"caf\\u00e9 pool", "description": "Pool", "tags": [], "timestamp": "2026-11-01T10:00:00", "usage_count": 12345678901234567890, "confidence": 2.50e-1, "weight": 1.0,"maturity":"raw","maturity": "raw" }'

async function twoStores(): Promise<void> {
  harness.write(
    'app/.jaato/memories.jsonl',
    [jaatoLine('mem_a', 'Use pnpm, never yarn.'), jaatoLine('mem_b', 'Always use pnpm.'), odd].join('\r\n'),
  )
  harness.write(
    'app/notes/memory/MEMORY.md',
    '# Memory\n\n- [Retries](retries.md) — webhooks retry\n\n## Hard rules\n\n- Never push to main.\n',
  )
  harness.write('app/notes/memory/retries.md', topic('retries', 'webhooks retry', 'Carriers resend after 5 s.'))
  await harness.sync('app')
  await harness.sync('app/notes/memory', { project: 'app' })
}

test('undoing every decision restores rows and files byte for byte, across restarts', async () => {
  await twoStores()
  const files = harness.snapshot('app')
  const rows = harness.rows()
  const done: (() => Promise<unknown>)[] = [
    () => decide((by) => validate(by, ['mem_a', 'mem_odd'], 'seen twice')),
    () => decide((by) => merge(by, ['mem_a', 'mem_b'], { content: 'Use pnpm; yarn breaks the lockfile.' })),
    () =>
      decide((by) =>
        discard(
          by,
          ['retries.md'].map((name) => idOf(name)),
          'noise',
        ),
      ),
    () => decide((by) => edit(by, 'mem_odd', { content: 'The pool holds 20.' })),
  ]
  for (const act of done) {
    await act()
    await write()
    harness.pass(1000)
  }
  expect(harness.snapshot('app')).not.toEqual(files)
  expect(countPending(harness.engine.core.library.db)).toBe(0)
  await harness.restart()
  for (const _ of done) expect((await decide((by) => undo(by))).step).not.toBeNull()
  expect((await decide((by) => undo(by))).step).toBeNull()
  await write()
  expect(harness.snapshot('app')).toEqual(files)
  const after = harness.rows() as Record<string, unknown>
  expect(after).toEqual(rows)
  for (const _ of done) await decide(redo)
  await write()
  expect(counts()).toMatchObject({ discarded: 1 })
  expect(harness.read('app/.jaato/memories.jsonl')).toContain('yarn breaks the lockfile')
})

function idOf(locator: string): string {
  const { db } = harness.engine.core.library
  return (db.prepare('SELECT memory_id AS id FROM records WHERE locator = ?').get(locator) as { id: string }).id
}

test('a write-back changes only the spans of the two fields it sets', async () => {
  await twoStores()
  await decide((by) => validate(by, ['mem_odd'], null))
  await write()
  const line = harness.read('app/.jaato/memories.jsonl').split('\r\n')[2] ?? ''
  const expected = odd.replace('"maturity": "raw" }', '"maturity": "validated","curated_by": "person-cli" }')
  expect(line).toBe(expected)
})

test('a second sync changes nothing, and our own writes do not count as outside changes', async () => {
  await twoStores()
  await decide((by) => discard(by, ['mem_a'], null))
  await decide((by) => merge(by, ['mem_b', 'mem_odd'], { content: 'Both.' }))
  await write()
  const before = harness.rows()
  await harness.sync('app')
  await harness.sync('app/notes/memory')
  expect(harness.rows()).toEqual(before)
})

test('promoting a raw memory writes the reference, and un-promote restores the file', async () => {
  await twoStores()
  const files = harness.snapshot('app')
  const wish = { memory_id: 'mem_a', target: 'learned', reason: 'every agent asks', id: 'use-pnpm' } as const
  const result = await decide(promote(harness.engine.core, wish))
  const written = JSON.parse(harness.read('app/.jaato/references/use-pnpm.json')) as Record<string, unknown>
  expect(written).toMatchObject({
    id: 'use-pnpm',
    type: 'learned',
    mode: 'selectable',
    lineage: { source_memory_ids: ['mem_a'], original_agents: ['codex'] },
  })
  expect(memory('mem_a')).toMatchObject({ maturity: 'escalated', escalated_to: 'use-pnpm' })
  expect(result.reference_id).toBe('use-pnpm')
  await decide((by) => unpromote(by, 'use-pnpm'))
  expect(memory('mem_a').maturity).toBe('raw')
  expect(harness.snapshot('app')).toEqual(files)
  await decide((by) => undo(by))
  expect(JSON.parse(harness.read('app/.jaato/references/use-pnpm.json'))).toEqual(written)
})

test('a promotion into a section of MEMORY.md is undone byte for byte after a later one', async () => {
  await twoStores()
  const file = harness.path('app/notes/memory/MEMORY.md')
  const original = harness.read('app/notes/memory/MEMORY.md')
  const into = (id: string, reference: string) =>
    decide(
      promote(harness.engine.core, {
        memory_id: id,
        target: 'memory-md',
        file,
        section: 'Hard rules',
        id: reference,
        reason: 'x',
      }),
    )
  const first = await into('mem_a', 'one')
  await into('mem_odd', 'two')
  await decide((by) => undo(by, first.step ?? 0))
  expect(harness.read('app/notes/memory/MEMORY.md')).toContain('pool')
  expect(harness.read('app/notes/memory/MEMORY.md')).not.toContain('yarn')
  await decide((by) => undo(by))
  expect(harness.read('app/notes/memory/MEMORY.md')).toBe(original)
})

test('un-promote is refused with a diff when the file is no longer what Schoolhouse wrote', async () => {
  await twoStores()
  await decide(promote(harness.engine.core, { memory_id: 'mem_a', target: 'learned', id: 'use-pnpm', reason: 'x' }))
  const path = 'app/.jaato/references/use-pnpm.json'
  harness.write(path, harness.read(path).replace(/"content": "[^"]*"/, '"content": "Somebody else wrote this."'))
  await expect(decide((by) => unpromote(by, 'use-pnpm'))).rejects.toMatchObject({
    kind: 'conflict',
    details: { diff: expect.stringContaining('Somebody else') },
  })
  expect(memory('mem_a').maturity).toBe('escalated')
})

test('an outside edit of a reference’s file is taken over as a version, and un-promote then restores the file', async () => {
  await twoStores()
  const file = harness.path('app/notes/memory/MEMORY.md')
  const index = harness.read('app/notes/memory/MEMORY.md')
  await decide(promote(harness.engine.core, { memory_id: 'mem_a', target: 'learned', id: 'use-pnpm', reason: 'x' }))
  const into = { target: 'memory-md', file, section: 'Hard rules', id: 'pool', reason: 'x' } as const
  await decide(
    promote(harness.engine.core, { memory_id: 'mem_odd', ...into, content: 'The café pool holds 20 at most.' }),
  )
  const path = 'app/.jaato/references/use-pnpm.json'
  harness.write(path, harness.read(path).replace(/"content": "[^"]*"/, '"content": "Somebody else wrote this."'))
  harness.write(
    'app/notes/memory/MEMORY.md',
    harness.read('app/notes/memory/MEMORY.md').replace('holds 20 at most', 'holds 30 at most'),
  )
  for (const id of ['use-pnpm', 'pool']) {
    await expect(decide((by) => unpromote(by, id))).rejects.toMatchObject({ kind: 'conflict' })
    await decide(takeOver(harness.engine.core, { id: id }))
    await decide((by) => unpromote(by, id))
  }
  expect(() => harness.read(path)).toThrow('ENOENT')
  expect(harness.read('app/notes/memory/MEMORY.md')).toBe(index)
})

test('a record changed by another program after our decision needs a person, and its file stays unchanged', async () => {
  await twoStores()
  await decide((by) => discard(by, ['mem_a'], 'noise'))
  const changed = harness.read('app/.jaato/memories.jsonl').replace('never yarn', 'never npm')
  harness.write('app/.jaato/memories.jsonl', changed)
  const plan = await write()
  expect(harness.read('app/.jaato/memories.jsonl')).toBe(changed)
  expect(plan.needs_you).toHaveLength(1)
  expect(memory('mem_a').attention?.theirs.content).toBe('Use pnpm, never npm.')
})

test('a usage count changed by another program and our verdict are both kept', async () => {
  await twoStores()
  await decide((by) => validate(by, ['mem_a'], null))
  harness.write(
    'app/.jaato/memories.jsonl',
    harness.read('app/.jaato/memories.jsonl').replace('"usage_count":1', '"usage_count":7'),
  )
  await write()
  const record = JSON.parse(harness.read('app/.jaato/memories.jsonl').split('\r\n')[0] ?? '') as Record<string, unknown>
  expect(record).toMatchObject({ usage_count: 7, maturity: 'validated', curated_by: 'person-cli' })
  expect(memory('mem_a').usage_count).toBe(7)
})

test('a purge leaves nothing of the text in the library file or beside it', async () => {
  harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('mem_s', 'The password is xylophonequartz.')}\n${jaatoLine('mem_t', 'Another zebra note.')}\n`,
  )
  await harness.sync('app')
  await decide((by) => edit(by, 'mem_s', { content: 'The password was xylophonequartz once.' }))
  await decide((by) => undo(by))
  await decide(promote(harness.engine.core, { memory_id: 'mem_s', target: 'learned', id: 'xylo', reason: 'test' }))
  await decide((by) => unpromote(by, 'xylo'))
  await decide((by) => discard(by, ['mem_s'], 'secret'))
  await write()
  await decide((by) => purge(by, 'mem_s'))
  const library = Object.entries(harness.snapshot('data')).filter(([path]) => path.includes('library.db'))
  expect(library.length).toBeGreaterThan(0)
  for (const [, bytes] of library) expect(bytes.includes('xylophonequartz')).toBe(false)
  await harness.sync('app')
  expect(counts()).toEqual({ raw: 1, validated: 0, escalated: 0, discarded: 0 })
})

test('un-merge restores the sources, and is refused for a promoted result', async () => {
  await twoStores()
  const { created } = await decide((by) => merge(by, ['mem_a', 'mem_b'], { content: 'Use pnpm only.' }))
  const [id] = created
  expect(memory(id ?? '')).toMatchObject({ thought_type: 'consolidation', weight: 1, maturity: 'raw' })
  expect(counts().raw).toBe(3)
  await decide((by) => unmerge(by, id ?? ''))
  expect(counts().raw).toBe(4)
  expect(() => findMemory(harness.engine.core.library.db, id ?? '')).toThrow('There is no memory')
})

test('a source removed and added again finds its decided memories', async () => {
  await twoStores()
  await decide((by) => validate(by, ['mem_a'], null))
  await decide((by) => merge(by, ['mem_b', 'mem_odd'], { content: 'Both in one.' }))
  await write()
  const { db } = harness.engine.core.library
  const source = db.prepare("SELECT id FROM sources WHERE kind = 'jaato'").get() as { id: string }
  writeTo(db, (writable) => removeSource(writable, source.id, '2026-11-20T09:00:00.000Z'))
  expect(memory('mem_a').maturity).toBe('validated')
  await harness.sync('app')
  expect(memory('mem_a')).toMatchObject({ maturity: 'validated', attention: null })
  expect(counts()).toMatchObject({ raw: 2, validated: 1 })
  expect(countPending(db)).toBe(0)
})

test('a step that a later one builds on is not undone, and the later one is named', async () => {
  await twoStores()
  const { step } = await decide((by) => validate(by, ['mem_a'], null))
  await decide((by) => discard(by, ['mem_a'], 'noise'))
  await expect(decide((by) => undo(by, step ?? 0))).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('Discarded 1 memory'),
  })
})

test('a move that is not allowed is refused with the reason; a repeated one changes nothing', async () => {
  await twoStores()
  await decide((by) => discard(by, ['mem_a'], 'noise'))
  await expect(decide((by) => validate(by, ['mem_a'], null))).rejects.toMatchObject({
    kind: 'precondition',
    message: expect.stringContaining('Restore it first'),
  })
  expect(await decide((by) => discard(by, ['mem_a'], 'again'))).toMatchObject({
    step: null,
    unchanged: [memory('mem_a').id],
  })
  await decide((by) => restore(by, ['mem_a'], null))
  expect(memory('mem_a').maturity).toBe('raw')
  expect(await decide((by) => restore(by, ['mem_a'], null))).toMatchObject({ step: null })
  await expect(decide((by) => restore(by, ['mem_b'], null))).rejects.toMatchObject({ kind: 'precondition' })
})
