import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../store/sql.ts'
import { readJournal } from '../../store/journal.ts'
import { countPending } from '../../store/pending.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import type { Errand } from '../../testing/otherProcess.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { validate } from '../verbs/move.ts'
import { promote } from '../promote/promote.ts'
import { writeBack } from '../../flows/sync/writeBack.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const program = join(import.meta.dirname, '../../testing/otherProcess.ts')
const argumentsOf = (errand: Omit<Errand, 'folder'>) => [program, JSON.stringify({ folder: harness.folder, ...errand })]
const send = (errand: Omit<Errand, 'folder'>) => promisify(execFile)(process.execPath, argumentsOf(errand))
const { cli, decide } = atTerminal(() => harness)
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `r${from + index}`)
const maturityOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { maturity: string }).maturity)
const rule = { section: 'Rules', file: '', reason: 'x' }

async function library(): Promise<void> {
  harness.write(
    'app/.jaato/memories.jsonl',
    names(0, 24)
      .map((id) => jaatoLine(id, `The fact ${id}.`))
      .join('\n'),
  )
  harness.write('new/.jaato/memories/raw/n.json', jaatoLine('n', 'New.'))
  rule.file = harness.write('app/MEMORY.md', '# Memory\n\n## Rules\n\n- One.\n')
  await harness.sync('app')
  await harness.sync('new')
}

test(
  'two processes that decide and write the same file at once lose no decision and no write',
  { timeout: 60_000 },
  async () => {
    await library()
    await Promise.all([
      send({ actor: 'agent:one', validate: [...names(0, 8), 'n'] }),
      send({ actor: 'agent:two', discard: names(8, 16) }),
      (async () => {
        for (const id of names(16, 24)) {
          await decide((by) => validate(by, [id], null))
          await writeBack(harness.engine.core, { dryRun: false, by: cli() })
        }
      })(),
    ])
    await writeBack(harness.engine.core, { dryRun: false, by: cli() })
    const expected = names(0, 24).map((_, index) => (index >= 8 && index < 16 ? 'dismissed' : 'validated'))
    expect(maturityOf(harness.read('app/.jaato/memories.jsonl'))).toEqual(expected)
    expect(maturityOf(harness.read('new/.jaato/memories/curated.jsonl'))).toEqual(['validated'])
    const steps = readJournal(harness.engine.core.library.db, { limit: 500 }).filter(
      ({ verb }) => verb !== 'write-back',
    )
    expect(new Set(steps.flatMap(({ memory_ids }) => memory_ids)).size).toBe(25)
    expect(countPending(harness.engine.core.library.db)).toBe(0)
  },
)

test(
  'a decision acknowledged before its process was killed is kept, and the file is intact',
  { timeout: 60_000 },
  async () => {
    await library()
    const child = spawn(process.execPath, argumentsOf({ actor: 'agent:one', validate: names(0, 24) }))
    const told: string[] = []
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text: Buffer) => {
        told.push(...text.toString().trim().split('\n'))
        if (told.length >= 6) child.kill('SIGKILL')
      })
      child.on('exit', () => resolve())
    })
    expect(told.length).toBeGreaterThanOrEqual(6)
    await writeBack(harness.engine.core, { dryRun: false, by: cli() })
    const maturities = maturityOf(harness.read('app/.jaato/memories.jsonl'))
    expect(maturities).toHaveLength(24)
    expect(maturities.slice(0, told.length)).toEqual(told.map(() => 'validated'))
  },
)

test(
  'work a killed process left half done is finished by the next writer, without a restart',
  { timeout: 60_000 },
  async () => {
    await library()
    const before = harness.snapshot('app')
    const killed = send({ actor: 'person-desktop', promote: { ...rule, id: 'r0' }, killAt: { act: 1, how: 'after' } })
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(harness.read('app/MEMORY.md')).toContain('The fact r0')
    await decide(
      promote(harness.engine.core, {
        memory_id: 'r1',
        target: 'memory-md',
        file: rule.file,
        section: 'Rules',
        id: 'r1',
        reason: 'x',
      }),
    )
    expect(harness.read('app/MEMORY.md')).toContain('- The fact r0.\n- The fact r1.')
    const promoted = readJournal(harness.engine.core.library.db, { limit: 10 }).filter(({ verb }) => verb === 'promote')
    expect(promoted.map(({ actor }) => actor)).toEqual(['person-cli', 'person-desktop'])
    const half = send({ actor: 'person-desktop', promote: { ...rule, id: 'r2' }, killAt: { act: 1, how: 'half' } })
    await expect(half).rejects.toMatchObject({ signal: 'SIGKILL' })
    await harness.restart()
    expect(Object.keys(harness.snapshot('app'))).toEqual(Object.keys(before))
  },
)

test('a file changed between a crash and the recovery stays unchanged and is named', async () => {
  await library()
  const killed = send({ actor: 'person-desktop', promote: { ...rule, id: 'r0' }, killAt: { act: 1, how: 'after' } })
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  const changed = harness.read('app/MEMORY.md').replace('One', 'Two')
  writeFileSync(rule.file, changed)
  await harness.restart()
  expect(harness.read('app/MEMORY.md')).toBe(changed)
  expect(harness.engine.notes()).toEqual([expect.stringContaining(rule.file)])
  await harness.restart()
  expect(harness.engine.notes()).toEqual([])
})

test('an interrupted step is finished and reported at the next write of this process', async () => {
  await library()
  const killed = send({ actor: 'person-desktop', promote: { ...rule, id: 'r0' }, killAt: { act: 1, how: 'after' } })
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(harness.engine.notes()).toEqual([])
  await decide(promote(harness.engine.core, { ...rule, memory_id: 'r1', id: 'r1' }))
  expect(harness.engine.notes()).toEqual([
    expect.stringMatching(/^“Promoted.*” was interrupted while it was written\. It was finished\.$/),
  ])
  harness.engine.forgetNotes()
  expect(harness.engine.notes()).toEqual([])
})

test('if another decision took the same memory before the recovery, the interrupted one is undone', async () => {
  await library()
  const before = harness.snapshot('app')
  const killed = send({ actor: 'person-desktop', promote: { ...rule, id: 'r0' }, killAt: { act: 1, how: 'after' } })
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  await decide((by) => validate(by, ['r0'], 'first'))
  await harness.restart()
  expect(harness.snapshot('app')).toEqual(before)
  expect(harness.engine.notes()).toEqual([
    expect.stringMatching(/^“.*” was interrupted while it was written\. It was rolled back/),
  ])
  expect(readJournal(harness.engine.core.library.db, { limit: 10 }).map(({ verb }) => verb)).toEqual(['validate'])
})

test('a write by another process is noticed', async () => {
  await library()
  const version = () => harness.engine.core.library.db.pragma('data_version', { simple: true })
  const before = version()
  await send({ actor: 'agent:one', discard: ['r0'] })
  expect(version()).not.toBe(before)
  expect(
    sql(
      harness.engine.core.library.db,
      `SELECT 1 FROM memories WHERE external_id = 'r0' AND maturity = 'discarded'`,
    ).get(),
  ).toBeDefined()
})
