import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChanges } from '../../runtime/changes.ts'
import { type Engine, createEngine } from '../../engine.ts'
import { allSources, readSource } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
let live: Engine
let ticks: (() => void)[] = []
let watched: string[][] = []
const open = (): void => {
  const clock = {
    ...harness.ports.clock,
    every: (_ms: number, callback: () => void) => {
      ticks.push(callback)
      return () => void (ticks = ticks.filter((tick) => tick !== callback))
    },
  }
  const watch = {
    watch: (paths: string[]) => {
      watched.push(paths)
      return () => void (watched = watched.filter((other) => other !== paths))
    },
  }
  const ports = { ...harness.ports, clock, watch }
  live = createEngine(ports, createChanges(clock), { libraryPath: harness.path('data/library.db'), live: true })
}
beforeEach(async () => {
  ticks = []
  watched = []
  harness = createTestEngine()
  harness.write('deep/app/.jaato/memories.jsonl', `${jaatoLine('a', 'One.')}\n`)
  await harness.sync('deep/app')
  await harness.engine.dispose()
  open()
})
afterEach(async () => {
  await live.dispose()
  harness.engine = createEngine(harness.ports, createChanges(harness.ports.clock), {
    libraryPath: harness.path('data/library.db'),
    live: false,
  })
  await harness.end()
})

const tick = () => ticks.forEach((each) => each())
const source = () => readSource(live.core.library.db, allSources(live.core.library.db)[0]?.id ?? '')
/** Other work may hold the machine for long. */
const patience = { timeout: 20_000 }
const settled = () =>
  vi.waitFor(() => expect(live.core.jobs.list().every(({ state }) => state !== 'running')).toBe(true), patience)

test('moving the folder of a source away, and back, is noticed, and its files are watched again', async () => {
  await settled()
  tick()
  renameSync(harness.path('deep'), harness.path('away'))
  tick()
  await vi.waitFor(
    () => expect(source()).toMatchObject({ gone: 0, error: expect.stringContaining('not found') }),
    patience,
  )
  await settled()
  const readings = live.core.jobs.list().length
  tick()
  expect(live.core.jobs.list()).toHaveLength(readings)
  // A disk that is unmounted leaves the folder it was mounted on.
  mkdirSync(harness.path('deep/app/.jaato'), { recursive: true })
  tick()
  await settled()
  expect(source()).toMatchObject({ gone: 0, paused_since: expect.any(String) })
  rmSync(harness.path('deep'), { recursive: true })
  const before = watched.find((paths) => paths.includes(harness.path('deep/app/.jaato/memories.jsonl')))
  renameSync(harness.path('away'), harness.path('deep'))
  tick()
  await vi.waitFor(() => expect(source()).toMatchObject({ gone: 0, paused_since: null, error: null }), patience)
  const after = watched.find((paths) => paths.includes(harness.path('deep/app/.jaato/memories.jsonl')))
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
})

test('a source missing at start is paused, and resumes when it appears', async () => {
  await live.dispose()
  renameSync(harness.path('deep'), harness.path('away'))
  open()
  await vi.waitFor(() => expect(source()).toMatchObject({ gone: 0, paused_since: expect.any(String) }), patience)
  renameSync(harness.path('away'), harness.path('deep'))
  tick()
  await vi.waitFor(() => expect(source()).toMatchObject({ paused_since: null, error: null }), patience)
})
