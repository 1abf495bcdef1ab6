import Database from 'better-sqlite3'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { createEngine } from './engine.ts'
import { type LibraryHost, openLibraryHost } from './libraryHost.ts'
import type { EnginePorts } from './runtime/threads.ts'
import { listProposals } from './flows/proposals/proposals.ts'
import { newestSchema } from './store/open.ts'
import { readCounts } from './store/queries/board.ts'
import { type TestEngine, createTestEngine } from './testing/createTestEngine.ts'
import { jaatoLine, topic } from './testing/stores.ts'

let harness: TestEngine
let host: LibraryHost
let ports: EnginePorts
let isFull: boolean
beforeEach(async () => {
  isFull = false
  harness = createTestEngine()
  await harness.engine.dispose()
  harness.write('sample/CLAUDE.md', '# Sample\n')
  harness.write('sample/.jaato/memories.jsonl', jaatoLine('a', 'A sample fact.'))
  harness.write('sample/claude-memory/memory/prefers-small-pull-requests.md', topic('p', 'p', 'Small.'))
  harness.write('sample/claude-memory/memory/tracking-number-check-digit.md', topic('t', 't', 'Digit.'))
  harness.write('sample/agent-memory.json', '{"type":"entity","name":"x","entityType":"y","observations":["One."]}\n')
  harness.write('sample/notes/lessons.md', '# Lessons\n\n- One lesson.\n')
  const proposes = { verb: 'discard', memory_ids: ['a'], reason: 'no lesson', quotes: [{ text: 'A sample fact' }] }
  harness.write('sample/proposals.json', JSON.stringify([{ agent: 'codex', proposes }]))
  ports = {
    ...harness.ports,
    files: {
      ...nodeFiles,
      copyFolder(from, to) {
        if (isFull) throw new AppError('unavailable', 'The disk is full.')
        nodeFiles.copyFolder(from, to)
      },
    },
  }
  host = await openLibraryHost(ports, { libraryPath: harness.path('data/library.db'), live: false, sample: false })
})
afterEach(async () => {
  await host.dispose()
  await harness.restart()
  await harness.end()
})

const twoDaysAgo = new Date('2026-11-18T09:00:00.000Z')
const count = () => readCounts(host.engine().core.library.db, {}, new Date()).raw
const samples = () => readdirSync(harness.path('data')).filter((name) => name.startsWith('sample-'))

test('the sample opens in its own library and leaves nothing behind', async () => {
  await host.openSample()
  expect(host.sample).toBe(true)
  expect(count()).toBeGreaterThan(3)
  const source = harness.read('sample/.jaato/memories.jsonl')
  await host.leaveSample()
  expect([host.sample, count(), samples()]).toEqual([false, 0, []])
  expect(harness.read('sample/.jaato/memories.jsonl')).toBe(source)
})

test('the sample has the proposals of its agents, which wait for the person', async () => {
  await host.openSample()
  expect(listProposals(host.engine().core.library, { state: 'open' })).toMatchObject([
    { verb: 'discard', state: 'open', voices: [{ actor: 'agent:codex' }] },
  ])
})

test('a sample that cannot be opened leaves the person in their library, and says so', async () => {
  isFull = true
  await expect(host.openSample()).rejects.toMatchObject({ kind: 'unavailable' })
  expect([host.sample, samples()]).toEqual([false, []])
  isFull = false
  const before = host.engine()
  const makeFolder = ports.files.makeFolder
  ports.files.makeFolder = (path) => {
    makeFolder(path)
    if (path.includes('sample-')) writeFileSync(`${path}/library.db`, 'not a library')
  }
  await expect(host.openSample()).rejects.toMatchObject({ kind: 'corrupt' })
  expect([host.sample, samples()]).toEqual([false, []])
  expect(host.engine()).toBe(before)
  ports.files.makeFolder = makeFolder
  await host.openSample()
  expect(host.sample).toBe(true)
})

test('a library that cannot be reopened keeps the person in the sample, with its banner', async () => {
  await host.openSample()
  const path = harness.path('data/library.db')
  const other = new Database(path)
  other.pragma('user_version = 99999')
  other.close()
  await expect(host.leaveSample()).rejects.toMatchObject({ kind: 'too_new' })
  expect(host.sample).toBe(true)
  expect(count()).toBeGreaterThan(3)
  const mended = new Database(path)
  mended.pragma(`user_version = ${newestSchema}`)
  mended.close()
  await host.leaveSample()
  expect([host.sample, samples()]).toEqual([false, []])
})

test('sample folders left by a killed host are deleted after a day; nothing else beside the library is', async () => {
  await host.dispose()
  const left = ['sample-0123abcd', 'samples', 'sample-mine', 'backups']
  for (const name of [...left, 'sample-89ef4567']) mkdirSync(harness.path(`data/${name}`))
  harness.write('data/sample-aaaaaaaa', 'A file of the person’s own.')
  for (const name of [...left, 'sample-aaaaaaaa']) utimesSync(harness.path(`data/${name}`), twoDaysAgo, twoDaysAgo)
  host = await openLibraryHost(ports, { libraryPath: harness.path('data/library.db'), live: true, sample: false })
  expect(existsSync(harness.path('data/sample-0123abcd'))).toBe(false)
  for (const name of ['samples', 'sample-mine', 'backups', 'sample-89ef4567', 'sample-aaaaaaaa', 'library.db'])
    expect(existsSync(harness.path(`data/${name}`)), name).toBe(true)
})

test('a missing sample is reported in words', async () => {
  rmSync(harness.path('sample'), { recursive: true })
  await expect(host.openSample()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('sample project is missing'),
  })
  expect(host.sample).toBe(false)
  mkdirSync(harness.path('sample'))
  expect(existsSync(harness.path('data/library.db'))).toBe(true)
})

test('leaving the sample while it opens brings nothing of it into the person’s library', async () => {
  const opening = host.openSample()
  const leaving = host.leaveSample()
  await Promise.all([opening, leaving])
  expect([host.sample, count(), samples()]).toEqual([false, 0, []])
  await host.openSample()
  expect(count()).toBeGreaterThan(3)
})

test('starting in a missing sample says so and leaves nothing running', async () => {
  rmSync(harness.path('sample'), { recursive: true })
  let watching = 0
  const watch: EnginePorts['watch'] = {
    watch() {
      watching += 1
      return () => (watching -= 1)
    },
  }
  const start = openLibraryHost(
    { ...ports, watch },
    { libraryPath: harness.path('data/b.db'), live: true, sample: true },
  )
  await expect(start).rejects.toMatchObject({ kind: 'unavailable' })
  expect(watching).toBe(0)
})

test('a live engine whose library is locked at start leaves nothing open', async () => {
  await harness.restart()
  await harness.sync('sample/.jaato')
  let running = 0
  const clock: EnginePorts['clock'] = {
    ...harness.ports.clock,
    every() {
      running += 1
      return () => (running -= 1)
    },
  }
  const ids = {
    random: (): string => {
      throw new AppError('unavailable', 'The library is locked by another program.')
    },
  }
  const open = () =>
    createEngine({ ...harness.ports, clock, ids }, host.changes, {
      libraryPath: harness.path('data/library.db'),
      live: true,
    })
  expect(open).toThrow(AppError)
  expect(running).toBe(0)
  await harness.engine.dispose()
})
