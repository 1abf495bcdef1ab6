import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJournal } from '../../store/journal.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { previewPromotions, promoteMany } from './promoteMany.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const lines = lessons.map((text, at) => `${jaatoLine(`mem_${at}`, text)}\n`)
  harness.write('app/.jaato/memories.jsonl', lines.join(''))
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const lessons = [
  'Never hold more than one connection for each request.',
  'Print the labels of pallets in landscape.',
  'Retry a serialization failure three times, with jitter.',
]
const ids = ['mem_0', 'mem_1', 'mem_2']
const { decide } = atTerminal(() => harness)
const maturities = () => ids.map((id) => findMemory(harness.engine.core.library.db, id).maturity)

test.each(['claude-md', 'agents-md', 'rules', 'memory-md', 'learned'] as const)(
  'three memories are promoted to %s as one step; undo, redo and single un-promotions restore every byte',
  async (target) => {
    const { core } = harness.engine
    const start = harness.snapshot()
    const file = target === 'memory-md' ? harness.path('app/MEMORY.md') : undefined
    const request = { ids, target, file, create: true, section: 'Lessons', reason: 'x' }
    const preview = previewPromotions(core, request, 'person-cli')
    expect(harness.snapshot()).toEqual(start)
    expect(preview).toMatchObject({
      problem: null,
      items: ids.map((id) => ({ original: findMemory(core.library.db, id).content })),
    })
    await decide(promoteMany(core, request))
    expect(maturities()).toEqual(['escalated', 'escalated', 'escalated'])
    const rows = readJournal(core.library.db, { limit: 9 }).filter(({ verb }) => verb === 'promote')
    expect(rows.map(({ memory_ids }) => memory_ids.length)).toEqual([3])
    const after = harness.snapshot()
    for (const { path, hunks } of preview.files)
      for (const text of hunks.flatMap(({ lines }) =>
        lines.filter(({ sign }) => sign === '+').map((line) => line.text),
      ))
        expect(Buffer.from(after[path] ?? '', 'latin1').toString()).toContain(text)
    await decide((by) => undo(by))
    expect(harness.snapshot()).toEqual(start)
    await decide((by) => redo(by))
    expect(harness.snapshot()).toEqual(after)
    const references = rows.flatMap(({ reference_ids }) => reference_ids)
    for (const id of [references[1]!, references[0]!, references[2]!]) await decide((by) => unpromote(by, id))
    expect(harness.snapshot()).toEqual(start)
    expect(maturities()).toEqual(['raw', 'raw', 'raw'])
  },
)

test('one memory that cannot be promoted stops all of them, without a trace', async () => {
  const { core } = harness.engine
  await decide(promoteMany(core, { ids: ['mem_1'], target: 'learned', reason: 'x' }))
  const before = { files: harness.snapshot(), rows: harness.rows() }
  const act = decide(promoteMany(core, { ids, target: 'claude-md', create: true, reason: 'x' }))
  await expect(act).rejects.toThrow(/promoted to/)
  expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(before)
  expect(existsSync(harness.path('app/CLAUDE.md'))).toBe(false)
})

test('two memories with the same text are refused in one target', () => {
  harness.write('app/CLAUDE.md', `<!-- schoolhouse:begin -->\n- ${lessons[0]}\n<!-- schoolhouse:end -->\n`)
  const preview = previewPromotions(harness.engine.core, { ids, target: 'claude-md' }, 'person-cli')
  expect(preview.problem).toMatch(/holds this entry already/)
})
