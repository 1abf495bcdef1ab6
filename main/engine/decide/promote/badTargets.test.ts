import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { readJournal } from '../../store/journal.ts'
import { countPending } from '../../store/pending.ts'
import { findSource } from '../../store/queries/sources.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { buildWorld, intoSection } from '../../testing/world.ts'
import { merge } from '../merge/compose.ts'
import { discard, validate } from '../verbs/move.ts'
import { promote } from './promote.ts'
import { undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'
import { posixTest } from '../../testing/posixTest.ts'

let harness: TestEngine
/** Paths at which the disk is full. */
const full = new Set<string>()
beforeEach(async () => {
  full.clear()
  harness = createTestEngine({
    files: {
      writeAtomic(path, bytes, options) {
        if (full.has(path))
          throw new AppError('unavailable', `Cannot write ${path}: the disk is full. Free some space and try again.`)
        nodeFiles.writeAtomic(path, bytes, options)
      },
    },
  })
  await buildWorld(harness)
})
afterEach(async () => {
  for (const path of ['old/.jaato', 'old/.jaato/memories.jsonl', 'cc/memory', 'home'])
    if (existsSync(harness.path(path))) chmodSync(harness.path(path), 0o755)
  await harness.end()
})

const { decide, write, idOf } = atTerminal(() => harness)
const section = () => decide(promote(harness.engine.core, intoSection(harness, 'o1')))
const learned = () =>
  decide(
    promote(harness.engine.core, { memory_id: 'o1', target: 'learned', id: 'rule', scope: 'universal', reason: 'x' }),
  )
const state = () => ({
  files: harness.snapshot(),
  rows: harness.rows(),
  journal: readJournal(harness.engine.core.library.db, { limit: 9 }),
  left: harness.engine.core.library.db.prepare('SELECT count(*) FROM intents').pluck().get(),
})

/** The act fails as an expected failure that names the place, and neither rows nor files nor journal tell of it. */
async function failsWithoutTrace(act: () => Promise<unknown>, path: string, kind: string): Promise<void> {
  const before = state()
  const failure = await act().then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(AppError)
  expect(failure).toMatchObject({ kind, message: expect.stringContaining(path) })
  expect(String(failure)).toMatch(/try again|Sync|Free|Change|Move|Choose|Put|decide again|Compare/)
  expect(state()).toEqual(before)
}

test('a full disk stops a promotion into a section and one into its own file, without a trace', async () => {
  full.add(harness.path('cc/memory/MEMORY.md')).add(harness.path('home/.jaato/references/rule.json'))
  await failsWithoutTrace(section, 'MEMORY.md', 'unavailable')
  await failsWithoutTrace(learned, 'rule.json', 'unavailable')
  full.clear()
  await section()
})

test('a disk that fills up during a write-back to several files rolls back those already written', async () => {
  await decide((by) => merge(by, [idOf('retries.md'), idOf('ports.md')], { content: 'Both.' }))
  full.add(harness.path('cc/memory/MEMORY.md'))
  await failsWithoutTrace(write, 'MEMORY.md', 'unavailable')
  expect(countPending(harness.engine.core.library.db)).toBe(1)
  full.clear()
  await write()
  expect(countPending(harness.engine.core.library.db)).toBe(0)
})

test('a full disk of one source does not block the write-back to others', async () => {
  await decide((by) => validate(by, ['n1', 'o1'], null))
  full.add(harness.path('new/.jaato/memories/curated.jsonl'))
  await expect(write()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('curated.jsonl'),
  })
  expect(harness.read('old/.jaato/memories.jsonl')).toContain('"curated_by":"person-cli"')
  expect(countPending(harness.engine.core.library.db)).toBe(1)
})

test('a full disk stops an undo and an un-promotion; both succeed once there is space', async () => {
  await section()
  full.add(harness.path('cc/memory/MEMORY.md'))
  await failsWithoutTrace(() => decide((by) => undo(by)), 'MEMORY.md', 'unavailable')
  await failsWithoutTrace(() => decide((by) => unpromote(by, 'rule')), 'MEMORY.md', 'unavailable')
  full.clear()
  await decide((by) => undo(by))
  expect(harness.read('cc/memory/MEMORY.md')).not.toContain('yarn')
})

posixTest('a read-only file is not written, even by a user who could', async () => {
  await decide((by) => validate(by, ['o1'], null))
  chmodSync(harness.path('old/.jaato/memories.jsonl'), 0o444)
  await failsWithoutTrace(write, 'memories.jsonl', 'forbidden')
  expect(countPending(harness.engine.core.library.db)).toBe(1)
})

posixTest('a read-only folder is not written to', async () => {
  mkdirSync(harness.path('home'), { recursive: true })
  chmodSync(harness.path('home'), 0o555)
  await failsWithoutTrace(learned, 'references', 'forbidden')
  await decide((by) => discard(by, [idOf('locks.md')], null))
  chmodSync(harness.path('cc/memory'), 0o555)
  await failsWithoutTrace(write, 'memory', 'forbidden')
})

test('a folder in the place of a reference file is named', async () => {
  mkdirSync(harness.path('home/.jaato/references/rule.json'), { recursive: true })
  await failsWithoutTrace(learned, 'rule.json', 'validation')
})

test('a store whose file became a folder, or vanished, keeps its decisions pending', async () => {
  await decide((by) => validate(by, ['o1'], null))
  const path = harness.path('old/.jaato/memories.jsonl')
  const content = harness.read('old/.jaato/memories.jsonl')
  rmSync(path)
  mkdirSync(path)
  await write()
  expect(readdirSync(path)).toEqual([])
  rmSync(path, { recursive: true })
  await write()
  expect(existsSync(path)).toBe(false)
  writeFileSync(path, content)
  await write()
  expect(harness.read('old/.jaato/memories.jsonl')).toContain('"curated_by":"person-cli"')
})

test('a store file replaced by a link to an outside file is not written through the link', async () => {
  await decide((by) => validate(by, ['o1'], null))
  await decide((by) => discard(by, [idOf('locks.md')], null))
  const outside = harness.write('outside/secret.jsonl', harness.read('old/.jaato/memories.jsonl'))
  const topic = harness.write('outside/locks.md', harness.read('cc/memory/locks.md'))
  for (const [path, target] of [
    ['old/.jaato/memories.jsonl', outside],
    ['cc/memory/locks.md', topic],
  ] as const) {
    rmSync(harness.path(path))
    symlinkSync(target, harness.path(path))
  }
  const before = harness.snapshot('outside')
  await write()
  expect(harness.snapshot('outside')).toEqual(before)
  expect(existsSync(harness.path('cc/memory/locks.md'))).toBe(true)
})

test('a promotion does not recreate a deleted project folder', async () => {
  const reference = () =>
    decide(
      promote(harness.engine.core, { memory_id: 'n1', target: 'learned', id: 'rule', scope: 'project', reason: 'x' }),
    )
  rmSync(harness.path('new'), { recursive: true })
  await failsWithoutTrace(reference, dirname(harness.path('new/.jaato')), 'not_found')
})

test('a failed automatic write keeps the decision pending and shows the reason at the source', async () => {
  const source = findSource(harness.engine.core.library.db, harness.path('old/.jaato'))
  harness.engine.core.library.db.prepare('UPDATE sources SET auto_write = 1 WHERE id = ?').run(source.id)
  full.add(harness.path('old/.jaato/memories.jsonl'))
  expect(await decide((by) => validate(by, ['o1'], null))).toMatchObject({ pending: 1, changed: [expect.any(String)] })
  expect(findSource(harness.engine.core.library.db, source.id).error).toContain('the disk is full')
  full.clear()
  expect(await decide((by) => validate(by, ['o2'], null))).toMatchObject({ pending: 0 })
  expect(findSource(harness.engine.core.library.db, source.id).error).toBeNull()
})
