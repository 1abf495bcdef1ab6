import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemNaming } from '../../../platform/formerFile.ts'
import { filesNamedBy, nodeFiles } from '../../../platform/nodeFiles.ts'
import { countPending } from '../../store/pending.ts'
import { recover } from '../../store/recover.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { findReference } from '../../store/queries/references.ts'
import { findSource } from '../../store/queries/sources.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { edit } from '../merge/compose.ts'
import { validate } from '../verbs/move.ts'
import { planSourceWrites } from './planWriteBack.ts'
import { promote } from '../promote/promote.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from '../promote/unpromote.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const place = 'app/.jaato/memories.jsonl'
const { decide, write } = atTerminal(() => harness)
const pending = () => countPending(harness.engine.core.library.db)
const record = () => harness.read(place)
const sync = () => harness.sync('app')
const idOf = (name: string) => findMemory(harness.engine.core.library.db, name).id

async function begin(): Promise<void> {
  harness.write(place, `${jaatoLine('a', 'Use pnpm, never yarn.')}\n${jaatoLine('b', 'Another.')}\n`)
  await sync()
}

test('an outside write between plan and rename is noticed: its bytes stay, and the next try succeeds', async () => {
  let strikes = 0
  await harness.end()
  harness = createTestEngine({
    files: {
      writeAtomic(path, bytes, options) {
        if (strikes-- > 0) writeFileSync(path, readFileSync(path, 'utf8').replace('"usage_count":1', '"usage_count":2'))
        nodeFiles.writeAtomic(path, bytes, options)
      },
    },
  })
  await begin()
  await decide((by) => validate(by, ['a'], null))
  strikes = 1
  await expect(write()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('memories.jsonl') })
  expect(record()).toContain('"usage_count":2')
  expect(record()).not.toContain('validated')
  expect(pending()).toBe(1)
  await write()
  expect(record()).toContain('"usage_count":2')
  expect(record()).toContain('"maturity":"validated"')
})

test('an outside write between the last read and the plan is synced first', async () => {
  await begin()
  await decide((by) => validate(by, ['a'], null))
  harness.write(place, record().replace('never yarn', 'never npm'))
  const source = findSource(harness.engine.core.library.db, harness.path('app/.jaato'))
  const { batch, refused } = planSourceWrites(harness.engine.core.library, source, ({ description }) => description)
  expect(batch).toBeNull()
  expect(refused).toEqual([{ memory_id: idOf('a'), reason: expect.stringContaining('changed just now') }])
})

test('results rewritten with other spacing by the agent are removed again, also the last two of a file without a final newline', async () => {
  await begin()
  await decide((by) => edit(by, 'a', { content: 'Use pnpm only.' }))
  await decide((by) => edit(by, 'b', { content: 'Another one.' }))
  await write()
  const spelled = record()
    .trim()
    .split('\n')
    .map((line) => JSON.stringify(JSON.parse(line), null, 1).replaceAll(/\n */g, ' '))
  harness.write(place, spelled.join('\n'))
  await sync()
  await decide((by) => undo(by))
  await decide((by) => undo(by))
  expect((await write()).needs_you).toEqual([])
  const records = record()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; maturity: string })
  expect(records.map(({ id, maturity }) => [id, maturity])).toEqual([
    ['a', 'raw'],
    ['b', 'raw'],
  ])
  await decide(redo)
  await write()
  harness.write(place, record().replace('Use pnpm only.', 'Use yarn only.'))
  await sync()
  await expect(decide((by) => undo(by))).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('has changed since'),
  })
  expect(record()).toContain('Use yarn only.')
})

test('an outside write between plan and lock is noticed, even if the position would still match', async () => {
  let looks = 0
  await harness.end()
  harness = createTestEngine({
    files: {
      read(path) {
        const bytes = nodeFiles.read(path)
        if (path.endsWith('MEMORY.md') && ++looks === 1) writeFileSync(path, `A new first line.\n${bytes.toString()}`)
        return bytes
      },
    },
  })
  await begin()
  const file = harness.write('app/MEMORY.md', '## Rules\n\n- One.\n- Two, with words after the place of the new one.\n')
  const wish = {
    memory_id: 'a',
    target: 'memory-md' as const,
    file,
    section: 'Rules',
    id: 'rule',
    reason: 'x',
    content: 'Three.',
  }
  await expect(decide(promote(harness.engine.core, wish).carryOut)).rejects.toMatchObject({ kind: 'conflict' })
  expect(harness.read('app/MEMORY.md')).toBe(
    'A new first line.\n## Rules\n\n- One.\n- Two, with words after the place of the new one.\n',
  )
  await decide(promote(harness.engine.core, wish))
  expect(harness.read('app/MEMORY.md')).toMatch(/the new one\.\n- Three\.\n$/)
})

test('an outside write between the last read and the rename is noticed, and so is one before a removal', async () => {
  let strike: (() => void) | null = null
  const struck = (): void => {
    strike?.()
    strike = null
  }
  const theirs = (path: string) => () =>
    writeFileSync(path, readFileSync(path, 'utf8').replace('"usage_count":1', '"usage_count":2'))
  await harness.end()
  harness = createTestEngine({
    files: filesNamedBy({
      ...systemNaming,
      rename(from, to) {
        struck()
        systemNaming.rename(from, to)
      },
      unlink(path) {
        if (!path.endsWith('.tmp')) struck()
        systemNaming.unlink(path)
      },
    }),
  })
  await begin()
  const start = record()
  await decide((by) => validate(by, ['a'], null))
  strike = theirs(harness.path(place))
  await expect(write()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('memories.jsonl') })
  expect(record()).toBe(start.replace('"usage_count":1', '"usage_count":2'))
  await write()
  expect(record()).toContain('"maturity":"validated"')
  await decide(
    promote(harness.engine.core, {
      memory_id: idOf('b'),
      target: 'learned',
      id: 'rule',
      scope: 'universal',
      reason: 'x',
    }),
  )
  const { path } = findReference(harness.engine.core.library.db, 'rule')
  strike = () => appendFileSync(path, '\n')
  await expect(decide((by) => unpromote(by, 'rule'))).rejects.toMatchObject({ kind: 'conflict' })
  expect(readFileSync(path, 'utf8')).toMatch(/}\n\n$/)
  expect(findMemory(harness.engine.core.library.db, 'b').maturity).toBe('escalated')
})

test('bytes another program wrote into the replaced file before a crash are kept beside it and reported', async () => {
  await begin()
  await decide((by) => validate(by, ['a'], null))
  const { db } = harness.engine.core.library
  const change = { kind: 'modify', path: harness.path(place), pieces: [] }
  const effect = {
    change,
    hashBefore: 'x',
    hashAfter: 'y',
    mtimeBefore: 0,
    modeBefore: 0,
    linkBefore: null,
    contexts: [],
  }
  db.prepare('INSERT INTO intents (at, payload) VALUES (?, ?)').run(
    '2026-11-20',
    JSON.stringify({ plan: { decisions: [], files: [] }, by: {}, at: '', effects: [effect] }),
  )
  harness.write('app/.jaato/.memories.jsonl.0123456789ab.was.tmp', 'theirs')
  harness.write('app/.jaato/.memories.jsonl.0123456789ab.tmp', 'cut off')
  expect(recover(harness.engine.core.library).join('\n')).toContain('.memories.jsonl.0123456789ab.was.tmp')
  expect(harness.read('app/.jaato/.memories.jsonl.0123456789ab.was.tmp')).toBe('theirs')
  expect(() => harness.read('app/.jaato/.memories.jsonl.0123456789ab.tmp')).toThrow()
})
